import { expect, test } from 'vitest'
import { failureHints } from '../../src/explain/failure-hints.js'
import { indexOf } from '../../src/match/attempts.js'
import { failed, threw } from '../../src/match/pattern.js'
import { readStep } from '../../src/match/step.js'
import { buildRun } from '../support/build-run.js'
import { withResult } from '../support/change-run.js'

const step = readStep(failed('pay'), 'step 1')

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
  expect(failureHints([readStep('pay', 'step 1')], attempt ?? null)).toEqual([])
  expect(failureHints([readStep(threw('pay'), 'step 1')], attempt ?? null)).toEqual([])
  expect(failureHints([step], error ?? null)).toEqual([])
  expect(failureHints([step], null)).toEqual([])
})
