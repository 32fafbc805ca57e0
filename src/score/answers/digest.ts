import { createHash } from 'node:crypto'

/** SHA-256 of the parts together, in hexadecimal. No two lists of parts are the same text. */
export function digest(parts: readonly string[]): string {
  // JSON, since it writes half a surrogate pair as an escape, where UTF-8 has one replacement character for them all.
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
