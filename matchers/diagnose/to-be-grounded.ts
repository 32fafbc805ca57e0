import { requireTold } from '../../src/diagnose/grounding/require-told.js'
import { toldOf } from '../../src/diagnose/grounding/told-of.js'
import type { ToldPart } from '../../src/diagnose/grounding/grounding.js'
import { readOptions } from '../../src/diagnose/read-options.js'
import { readOptions as readKeys } from '../../src/match/options.js'
import type { Matcher } from '../core/matcher.js'
import { type DiagnoseClaim, diagnoseMatcher } from './diagnose-matcher.js'
import { badIn, noModes } from './errors.js'
import type { ToBeGroundedOptions } from './types.js'

/**
 * The pure form of `expect(run).toBeGrounded()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toBeGrounded(run, { assume: ['symbol'] })
 * ```
 */
export const toBeGrounded: Matcher<DiagnoseClaim<ToBeGroundedOptions>> = diagnoseMatcher({
  name: 'toBeGrounded',
  claim: 'ground',
  insteadOfNot: "Say at which stage it fails: expect(diagnose({ call, tools, query }).stage).toBe('grounding').",
  holds: ({ stage }) => stage === 'passed',
  read(received, given) {
    if ('mode' in Object(given)) throw noModes()
    const { tools, in: beside, ...rest } = readKeys(given, known)
    return { received, tools, options: readOptions(rest), told: beside === undefined ? [] : partsOf(beside) }
  },
})

const known = ['tools', 'in', 'assume', 'guards', 'misspelt', 'now']

function partsOf(beside: unknown): readonly ToldPart[] {
  const isList = Array.isArray(beside)
  if (!isList && typeof beside !== 'string') {
    if (typeof beside === 'object' || typeof beside === 'function') requireTold(beside, 'option in')
    throw badIn(beside)
  }
  const list: readonly unknown[] = isList ? beside : [beside]
  if (list.length === 0 || beside === '') throw badIn(beside)
  return toldOf('', list, 'in').parts.slice(1)
}
