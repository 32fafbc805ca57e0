import type { ToolSet } from '../contract.js'
import { digestOf } from './digest.js'
import { nameMissing, nameTwice } from './errors.js'
import type { Lock } from './lock.js'

/**
 * The lockfile of a set. The order of its tools and of their keys changes nothing.
 *
 * @throws LintError `bad-tools` where two tools have one name, or one has none
 */
export function lockOf({ tools }: ToolSet): Lock {
  const digests = new Map<string, string>()
  for (const [index, tool] of tools.entries()) {
    if (tool.name === '') throw nameMissing(index)
    if (digests.has(tool.name)) throw nameTwice(tool.name, tools.filter(({ name }) => name === tool.name).length)
    digests.set(tool.name, digestOf(tool))
  }
  const sorted = [...digests].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    callsheet: 'tools-lock',
    version: 1,
    tools: Object.fromEntries(sorted.map(([name, digest]) => [name, { digest }])),
  }
}
