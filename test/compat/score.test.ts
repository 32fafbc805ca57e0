import { scoreRun, type GroundTruth } from 'callsheet/score'
import 'callsheet/score/vitest'
import { wRatio } from 'callsheet/text'
import { expect, test } from 'vitest'

const rent: GroundTruth = {
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', amount: 250 },
  rules: { recipient: { matching_strategy: 'fuzzy', threshold: 0.85 } },
}
const asked = (recipient: string) => [{ name: 'transfer', args: { recipient, amount: 250 } }]

test('a score is an expectation', () => {
  expect(asked('Jon Doe')).toScore(rent)
  expect(scoreRun(asked('Jane Doe'), rent)).toScore({ atLeast: 0.8 })
  expect(() => expect(asked('Jane Doe')).toScore(rent)).toThrow(/too dissimilar/)
  expect(() => expect(asked('Jane Doe')).not.toScore(rent)).toThrow(/not defined/)
  expect({ calls: asked('Jon Doe') }).toEqual({ calls: expect.toScore(rent) })
  expect(wRatio('transfer', 'tranfser')).toBeGreaterThan(80)
})
