import type { Path } from '../../json/paths.js'
import { endless } from './errors.js'

/**
 * Reads all of a part once, so that a getter that throws does it here, and not in a rule.
 *
 * @throws what the getter throws, and LintError for a part that grows while it is read
 */
export function requireReadable(part: unknown, path: Path): void {
  const seen = new Set<object>()
  const waiting: unknown[] = [part]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (seen.size > most) throw endless(path)
    for (const inner of Object.values(value)) if (typeof inner === 'object') waiting.push(inner)
  }
}

/** More objects than any schema has. */
const most = 1_000_000
