import { isObject } from '../../json/is-object.js'
import { badLock } from './errors.js'

/**
 * The digests of a lockfile, by the names of tools. What else is in it is of later versions, and passed over.
 *
 * @throws LintError `bad-lock`
 */
export function readLock(lock: unknown): ReadonlyMap<string, string> {
  if (!isObject(lock) || lock['callsheet'] !== 'tools-lock') {
    throw badLock('', lock, "an object with callsheet: 'tools-lock'")
  }
  if (lock['version'] !== 1) throw badLock('version', lock['version'], '1')
  const { tools } = lock
  if (!isObject(tools)) throw badLock('tools', tools, 'an object of tools by name')
  return new Map(Object.entries(tools).map(([name, tool]) => [name, digestIn(name, tool)]))
}

function digestIn(name: string, tool: unknown): string {
  const digest = isObject(tool) ? tool['digest'] : undefined
  if (typeof digest === 'string' && /^[\da-f]{64}$/u.test(digest)) return digest
  throw badLock(`tools[${JSON.stringify(name)}]`, tool, '{ digest } with 64 hexadecimal digits')
}
