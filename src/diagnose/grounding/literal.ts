/** Whether a text has another one in it, in any case, not preceded or followed by a word character. The empty text never is. */
export function isToldLiterally(value: string, text: string): boolean {
  // Of one letter in another case no text is longer.
  if (value === '' || value.length > text.length) return false
  const [first = '', ...others] = piecesOf(value).map(escaped)
  if (others.length === 0) return new RegExp(`${notAfter}${first}${notBefore}`, 'iu').test(text)
  const start = new RegExp(notAfter + first, 'giu')
  const rest = others.map((piece, index) => new RegExp(piece + (index + 1 < others.length ? '' : notBefore), 'iuy'))
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    if (areNext(rest, text, start.lastIndex)) return true
    start.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1)
  }
  return false
}

/** A pattern may not be of any length. */
const longest = 5000

function piecesOf(value: string): readonly string[] {
  return value.length <= longest ? [value] : (value.match(/[^]{1,5000}/gu) ?? [])
}

function areNext(pieces: readonly RegExp[], text: string, start: number): boolean {
  let at = start
  return pieces.every((piece) => {
    piece.lastIndex = at
    const isThere = piece.test(text)
    at = piece.lastIndex
    return isThere
  })
}

/** Letters, numerals and the underscore, as Python's `\w` has them; a combining mark is none. */
const word = String.raw`\p{L}\p{N}_`
const notAfter = `(?<![${word}])`
const notBefore = `(?![${word}])`

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
