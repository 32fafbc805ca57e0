import { structureGuards } from '../../src/diagnose/guards.js'
import { readOptions } from '../../src/diagnose/read-options.js'
import { readOptions as readKeys } from '../../src/match/options.js'
import type { Matcher } from '../core/matcher.js'
import { type DiagnoseClaim, diagnoseMatcher } from './diagnose-matcher.js'
import { guardOfGrounding, noModes } from './errors.js'
import type { ToConformOptions } from './types.js'

/**
 * The pure form of `expect(run).toConform()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toConform(run, { tools })
 * ```
 */
export const toConform: Matcher<DiagnoseClaim<ToConformOptions>> = diagnoseMatcher({
  name: 'toConform',
  claim: 'conform',
  insteadOfNot: "Say at which stage it fails: expect(diagnose({ call, tools, query }).stage).toBe('structure').",
  holds: ({ stage }) => stage === 'grounding' || stage === 'passed',
  read(received, given) {
    if ('mode' in Object(given)) throw noModes()
    const { tools, ...rest } = readKeys(given, known)
    const options = readOptions(rest)
    const stranger = Object.keys(rest['guards'] ?? {}).find((name) => !guards.has(name))
    if (stranger !== undefined) throw guardOfGrounding(stranger)
    return { received, tools, options, told: null }
  },
})

const known = ['tools', 'guards', 'misspelt']
const guards: ReadonlySet<string> = new Set(structureGuards)
