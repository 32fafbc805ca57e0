import { expect, test } from 'vitest'
import { failureHints, successHints } from '../../src/explain/failure-hints.js'
import { indexOf } from '../../src/match/attempts.js'
import { blocked, failed, stopped, threw } from '../../src/match/pattern.js'
import { readStep } from '../../src/match/step.js'
import { buildRun } from '../support/build-run.js'
import { withResult } from '../support/change-run.js'

const step = readStep(failed('pay'), () => 'step 1')

function hintsFor(result: unknown): readonly string[] {
  const [attempt] = indexOf(withResult(buildRun(['pay {} > ok > done']), 1, result)).attempts
  return failureHints([step], attempt ?? null)
}

test.each([
  ['ok: false', { ok: false }],
  ['success: false', { success: false, n: 1 }],
  ['an error', { error: 'no such order' }],
  ['the JSON of one', '{"error":"no such order"}'],
])('%s reads like a failure', (_title, result) => {
  expect(hintsFor(result)).toEqual([
    expect.stringMatching(/^call 1 returned .*, which counts as a success until callsheet\(\{ failed: /),
  ])
})

test.each([
  ['ok: true', { ok: true }],
  ['no error', { error: null, value: 1 }],
  ['a text', 'error'],
  ['nothing', undefined],
])('%s does not', (_title, result) => {
  expect(hintsFor(result)).toEqual([])
})

test('only where a failure was expected, of a call that succeeded', () => {
  const [attempt] = indexOf(withResult(buildRun(['pay {} > ok']), 1, { ok: false })).attempts
  const [error] = indexOf(withResult(buildRun(['pay {} > error']), 1, { ok: false })).attempts
  expect(failureHints([readStep('pay', () => 'step 1')], attempt ?? null)).toEqual([])
  expect(failureHints([readStep(threw('pay'), () => 'step 1')], attempt ?? null)).toEqual([])
  expect(failureHints([step], error ?? null)).toEqual([])
  expect(failureHints([step], null)).toEqual([])
})

test.each([
  ['its arguments', 'pay {} > invalid-args > {"error":"amount"}'],
  ['its text', 'pay {"a": > invalid-json > {"error":"no JSON"}'],
])('where a gate was expected, a refusal of %s points to stopped()', (_title, entry) => {
  const [attempt = null] = indexOf(buildRun([entry])).attempts
  expect(failureHints([readStep(blocked('pay'), () => 'step 1')], attempt)).toEqual([
    expect.stringContaining("stopped('pay') is also a call that its schema refuses"),
  ])
  expect(failureHints([readStep(stopped('pay'), () => 'step 1')], attempt)).toEqual([])
})

test('a call that ran, or that a gate blocked, is nothing for stopped()', () => {
  for (const entry of ['pay {} > ok', 'pay {} > blocked > no', 'pay {} > threw > no']) {
    const [attempt = null] = indexOf(buildRun([entry])).attempts
    expect(failureHints([readStep(blocked('pay'), () => 'step 1')], attempt)).toEqual([])
  }
})

test.each([
  ['is told as one', 'pay {} > ok > {"error":"no such order"}', 1],
  ['is told as a success', 'pay {} > ok > {"error":null}', 0],
  ['is told in words', 'pay {} > ok > error: no such order', 0],
  ['is known to be one', 'pay {} > error > {"error":"no such order"}', 0],
])('a failure that %s', (_title, entry, count) => {
  const [attempt] = indexOf(buildRun([entry, 'says No.'])).attempts
  const hints = attempt === undefined ? [] : successHints(attempt)
  expect(hints).toHaveLength(count)
  for (const hint of hints) expect(hint).toMatch(/^call 1 told the model .*no such order.* callsheet\(\{ failed: /)
})

test.each([
  ['an error', true, "and neither is ok('pay'), as the model was told an error. Of a transcript"],
  ['something', null, "failed('pay') is a call that is known to have failed. Of a transcript"],
])('where a failure was expected of a call that was answered with %s, who says so is named', (_title, error, words) => {
  const [answered = null] = indexOf(buildRun(['pay {} > answered > no', 'says done'])).attempts
  const call = answered?.call ?? null
  const told = call?.told ?? null
  const attempt = answered && { ...answered, call: call && { ...call, told: told && { ...told, error } } }
  expect(failureHints([step], attempt)).toEqual([
    expect.stringMatching(/runFrom\(value, \{ failed: .*callsheet\(\{ failed \}\) does\.$/),
  ])
  expect(failureHints([step], attempt)[0]).toContain(words)
  expect(failureHints([readStep('pay', () => 'step 1')], attempt)).toEqual([])
})
