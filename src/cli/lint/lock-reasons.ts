import { nameOf } from '../../explain/lint/name-of.js'
import { readLock } from '../../lint/lock/read-lock.js'
import type { LintedInput } from './linted-input.js'

/** What a lockfile knows and no input has, and the other way round, a sentence each. What has changed is a finding of its tool. */
export function lockReasons(inputs: readonly LintedInput[], lock: unknown): readonly string[] {
  if (lock === undefined) return []
  const locked = readLock(lock)
  const current = new Set(inputs.flatMap(({ result }) => result.tools.map(({ name }) => name)))
  const added = [...current].filter((name) => !locked.has(name))
  const gone = [...locked.keys()].filter((name) => !current.has(name))
  return [
    ...added.map((name) => `the lockfile does not know ${nameOf({ tool: name, index: null })}`),
    ...gone.map((name) => `${nameOf({ tool: name, index: null })} of the lockfile is gone`),
  ]
}
