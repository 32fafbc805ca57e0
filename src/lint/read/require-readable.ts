import type { Path } from '../../json/paths.js'
import { endless, noData } from './errors.js'

/**
 * Reads all of a part once, so that a getter that throws does it here, and not in a rule.
 *
 * @throws what the getter throws, and LintError for a part that grows while it is read, or that holds what JSON cannot
 */
export function requireReadable(part: unknown, path: Path): void {
  const seen = new Set<object>()
  const waiting: unknown[] = [part]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (seen.size > most) throw endless(path)
    const stranger = strangerOf(value)
    // YAML makes dates of examples and defaults, where they do no harm.
    if (stranger !== null && (stranger !== 'Date' || value === part)) throw noData(path, stranger)
    for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push(inner)
  }
}

/** More objects than any schema has. */
const most = 1_000_000

/** What something is called that has no keys to read, such as a Map: it would pass for an empty object. */
function strangerOf(value: object): string | null {
  if (Array.isArray(value)) return null
  const prototype: unknown = Object.getPrototypeOf(value)
  if ((prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, 'then')) return null
  if (typeof Reflect.get(value, 'then') === 'function') return 'Promise'
  const name = Object.prototype.toString.call(value).slice('[object '.length, -1)
  return opaque.has(name) ? name : null
}

const opaque: ReadonlySet<string> = new Set([
  'ArrayBuffer',
  'Date',
  'Error',
  'Map',
  'Promise',
  'RegExp',
  'Set',
  'WeakMap',
  'WeakSet',
])
