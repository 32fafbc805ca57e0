import { expect, test } from 'vitest'
import { callsTo, toldBy } from '../../src/match/calls-to.js'
import { runToJson } from '../../src/run/run-to-json.js'
import { buildRun } from '../support/build-run.js'
import { misbehaved, refunded, secondTry, silent } from '../support/refund-runs.js'

test('the calls of a tool, whatever became of them', () => {
  expect(callsTo(secondTry, 'issue_refund').map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'blocked'],
    [3, 'ok'],
  ])
  expect(callsTo(secondTry, 'lookup_order')).toEqual([secondTry.calls[1]])
  expect(callsTo(silent, 'lookup_order')).toEqual([])
  expect(callsTo(misbehaved, 'cancel_order')).toHaveLength(1)
})

test('what the model was told about them', () => {
  expect(toldBy(secondTry, 'issue_refund').map(({ text }) => text)).toEqual([
    '{"error":"look up the order first"}',
    '{"refunded":"49.90"}',
  ])
  expect(toldBy(refunded, 'lookup_order').map(({ json }) => json)).toEqual([{ total: '49.90' }])
  expect(toldBy(silent, 'lookup_order')).toEqual([])
  expect(toldBy(misbehaved, 'lookup_order')).toHaveLength(2)
})

const untold = buildRun(['lookup_order {} > ok'], { seen: { told: false } })
const unasked = buildRun(['lookup_order {} > ok'], { seen: { asked: false } })

test.each([
  [
    'a typing error',
    () => callsTo(refunded, 'lookupOrder'),
    /^callsTo: the tool "lookupOrder" .* Did you mean lookup_order\?$/u,
  ],
  [
    'a typing error',
    () => toldBy(refunded, 'lookupOrder'),
    /^toldBy: the tool "lookupOrder" .* Did you mean lookup_order\?$/u,
  ],
  ['no name', () => callsTo(refunded, ''), /^callsTo: the tool must be the name of a tool/u],
  ['a promise', () => callsTo(Promise.resolve(refunded) as never, 'a'), /^callsTo: received a promise\. Await it/u],
  ['no run', () => toldBy(null as never, 'a'), /^toldBy: received null\. Pass a run/u],
  ['its JSON', () => toldBy(runToJson(refunded) as never, 'a'), /^toldBy: received \{/u],
  ['nobody saw the model', () => callsTo(unasked, 'lookup_order'), /^callsTo: nobody saw what the model asked for/u],
  ['nobody saw the results', () => toldBy(untold, 'lookup_order'), /^toldBy: nobody saw what the model was told/u],
])('%s is misuse', (_title, ask, message) => {
  let error: unknown
  try {
    ask()
  } catch (caught) {
    error = caught
  }
  expect(error).toBeInstanceOf(TypeError)
  expect((error as TypeError).message).toMatch(message) // as just seen
  const frame = String((error as TypeError).stack)
    .split('\n')
    .find((line) => /^\s+at /u.test(line))
  expect(frame).toContain('calls-to.test.ts')
})
