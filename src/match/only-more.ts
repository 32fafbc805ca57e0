import type { Mismatch } from './mismatch.js'

/**
 * Whether a value differs only by keys that the expectation does not mention, at any level. It is then neither what was
 * expected nor something else: whoever forgot `partial` means it, whoever wrote `{}` does not.
 */
export function hasOnlyMore(mismatches: readonly Mismatch[]): boolean {
  return mismatches.length > 0 && mismatches.every(({ code, path }) => code === 'key-extra' && isKey(path.at(-1)))
}

/** A further item makes another list. */
function isKey(segment: string | number | undefined): boolean {
  return typeof segment === 'string'
}
