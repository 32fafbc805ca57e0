/** Whether a text has another one in it, in any case, not preceded or followed by a word character. The empty text never is. */
export function isToldLiterally(value: string, text: string): boolean {
  return value !== '' && new RegExp(`(?<![${word}])${escaped(value)}(?![${word}])`, 'iu').test(text)
}

/** Letters, numerals and the underscore, as Python's `\w` has them; a combining mark is none. */
const word = String.raw`\p{L}\p{N}_`

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}
