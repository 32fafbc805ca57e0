import { expect, test } from 'vitest'
import { factsOfCall, type SeenCall } from '../../../src/trajectory/metrics/facts-of-call.js'

const told = { text: 'no', error: true }
/** A call of which the model was told that it failed, and nothing else is known. */
const seen: SeenCall = {
  tool: 'refund',
  model: null,
  step: 1,
  outcome: 'error',
  isUnknown: false,
  isJudged: true,
  isJson: true,
  places: [],
  told,
  ran: [],
}
const ran = [{ end: 'returned', failed: true, error: null }] as const

test.each<[string, Partial<SeenCall>, string, number]>([
  ['what conforms failed', {}, 'conforms', 1],
  ['what does not was refused', { places: [['amount']] }, 'fails', 0],
  ['what is no JSON was refused', { isJson: false }, 'fails', 0],
  ['what ran was not refused', { places: [['amount']], ran }, 'conforms', 1],
  ['a name that is no tool', { isUnknown: true, places: [['amount']] }, 'unknown-tool', 0],
  ['a tool without a schema', { isJudged: false, isJson: false }, 'unjudged', 1],
])('told of an error: %s', (_, more, schema, ends) => {
  const facts = factsOfCall({ ...seen, ...more })
  expect([facts.schema, facts.ends.length]).toEqual([schema, ends])
  expect(facts.ranAnyway).toBe(schema === 'conforms' && (more.places ?? []).length > 0)
})
