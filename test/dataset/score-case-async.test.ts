import { expect, test } from 'vitest'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import { scoreCase } from '../../src/dataset/score-case-async.js'

const row: DatasetCase = {
  test_id: 'late',
  expected_tool: 'refund',
  arguments: { reason: 'came late' },
  rules: { reason: { matching_strategy: 'semantic', threshold: 0.9 } },
}
const recorded = (reason: string) => ({
  test_id: 'late',
  trial: null,
  parts: [{ calls: [{ name: 'refund', args: { reason } }], answer: null }],
  error: null,
  latency_ms: null,
  tools: [],
})
/** Texts are near where they begin alike. */
const embedder = async (texts: readonly string[]) => texts.map((text) => [text.startsWith('came') ? 1 : 0, 0.1])

test.each([
  ['came too late', true],
  ['was broken', false],
])('%s: the embedder is asked', async (reason, correct) => {
  expect(await scoreCase(row, recorded(reason), 1, { embedder })).toMatchObject({ correct, trial: 1 })
})

test('without one it is no score of 0', async () => {
  await expect(scoreCase(row, recorded('was broken'), 1, {})).rejects.toThrow(/embedder/u)
})
