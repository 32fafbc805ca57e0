import { readToolSet } from '../read/read-tool-set.js'
import type { Change } from './change.js'
import { diffContracts } from './diff-contracts.js'

/**
 * What changed from one version of tools to another, each in any shape that `lintTools` takes, the worst first. Whether a
 * schema takes all that another takes is worked out, and what nobody can tell is said to be `undecided`.
 *
 * @example
 * ```ts
 * const breaking = diffTools(released, listed).filter(({ kind }) => kind === 'breaking')
 * ```
 *
 * @throws LintError `bad-tools`
 */
export function diffTools(before: unknown, after: unknown): readonly Change[] {
  return diffContracts(readToolSet(before), readToolSet(after))
}
