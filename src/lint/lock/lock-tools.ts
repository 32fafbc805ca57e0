import { readToolSet } from '../read/read-tool-set.js'
import type { Lock } from './lock.js'
import { lockOf } from './lock-of.js'

/**
 * A digest of each contract, to be kept beside the code: with it as the option `lock`, a contract that has changed since is an error. A
 * server that changes what its tools say after they were looked at is told by that.
 *
 * @example
 * ```ts
 * const { tools } = lockTools(listed)
 * expect(lintTools(listed, { lock: lockTools(listed) }).counts.error).toBe(0)
 * ```
 *
 * @throws LintError `bad-tools`, also where two tools have one name, or one has none
 */
export function lockTools(tools: unknown): Lock {
  return lockOf(readToolSet(tools))
}
