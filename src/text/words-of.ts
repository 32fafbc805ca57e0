/**
 * The words of an identifier in lower case: `getHTTPStatus`, `get-http-status` and `get_http_status` have the same. A name without
 * letters and digits is its own word, so that no two of them are alike for having none.
 */
export function wordsOf(name: string): readonly string[] {
  if (plain.test(name)) return name.split(/[-_.]+/u).filter((word) => word !== '')
  const words = name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const whole = name.trim()
  return words.length === 0 && whole !== '' ? [whole] : words
}

/** Most names are, and are parted sooner. */
const plain = /^[-_.]*[a-z0-9][-_.a-z0-9]*$/u
