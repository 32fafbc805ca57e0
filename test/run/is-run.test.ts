import { expect, test } from 'vitest'
import { isRun, isRunJson, isToolCall } from '../../src/run/is-run.js'
import { runToJson } from '../../src/run/run-to-json.js'
import { buildRun } from '../support/build-run.js'
import { refunded } from '../support/refund-runs.js'

const nothing = buildRun([])

test.each([
  ['a run', refunded, true],
  ['a run of nothing', nothing, true],
  ['a copy', { ...refunded, input: 'x' }, true],
  ['its JSON', runToJson(refunded), false],
  ['its calls', refunded.calls, false],
  ['a call', refunded.calls[0], false],
  ['a promise', Promise.resolve(refunded), false],
  ['a run without a list', { ...refunded, effects: undefined }, false],
  ['a run that saw nothing', { ...refunded, seen: null }, false],
  ['null', null, false],
  ['undefined', undefined, false],
  ['a text', JSON.stringify(runToJson(refunded)), false],
  ['a function', () => refunded, false],
])('isRun: %s', (_title, value, expected) => {
  expect(isRun(value)).toBe(expected)
})

test('isRunJson', () => {
  expect(isRunJson(runToJson(refunded))).toBe(true)
  expect(isRunJson(refunded)).toBe(false)
  expect(isRunJson({ requests: [{}] })).toBe(false)
  expect(isRunJson(null)).toBe(false)
})

test('isToolCall', () => {
  expect(isToolCall(refunded.calls[0])).toBe(true)
  expect(isToolCall(refunded.executions[0])).toBe(false)
  expect(isToolCall({ ...refunded.calls[0], outcome: 1 })).toBe(false)
  expect(isToolCall(refunded)).toBe(false)
  expect(isToolCall(null)).toBe(false)
})
