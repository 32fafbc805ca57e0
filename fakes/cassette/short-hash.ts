import { createHash } from 'node:crypto'

/** The first 16 hexadecimal digits of the SHA-256 of a text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
