/**
 * Whether what stands from `start` to `end` is a proper part of an identifier, which does not tell it: `90210` and `BK` of
 * `BK-90210`, `17` of `INV/2026/17`. Where the letters are no code in capitals, only the digits are a part of it: `Covid` is told
 * by `Covid-19`. Digits that come first begin no identifier: `5-year`.
 */
export function isPartOfIdentifier(text: string, start: number, end: number): boolean {
  if (!joiner.test(text.charAt(start - 1)) && !joiner.test(text.charAt(end))) return false
  const from = start - (/[\p{L}\p{N}/-]*$/u.exec(text.slice(Math.max(0, start - widest), start))?.[0].length ?? 0)
  const rest = /^[\p{L}\p{N}/-]*/u.exec(text.slice(end, end + widest))?.[0] ?? ''
  const token = text.slice(from, end) + rest.replace(/[/-]+$/u, '')
  if (token.length === end - start) return false
  if (coded.test(token)) return true
  return numbered.test(token) && !/\p{L}/u.test(text.slice(start, end))
}

const joiner = /[/-]/u

/** Longer than any identifier. */
const widest = 40

const coded = /^(?=.*\p{N})\p{Lu}{1,4}(?:[/-][\p{Lu}\p{N}]+)+$/u
const numbered = /^\p{L}+(?:-\p{N}+)+$/u
