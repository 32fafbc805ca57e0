/** How many columns a text takes in a terminal: wide characters take two, marks none. Control characters are not expected. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += isNarrow(character) ? 1 : widthOf(character)
  return width
}

/** A text with spaces behind it, as wide as `width`. */
export function padToWidth(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - displayWidth(text)))}`
}

/** A text with spaces before it, as wide as `width`. */
export function padStartToWidth(text: string, width: number): string {
  return `${' '.repeat(Math.max(0, width - displayWidth(text)))}${text}`
}

/** Most characters are, and need no question. */
function isNarrow(character: string): boolean {
  return character < '\u0300'
}

function widthOf(character: string): number {
  if (without.test(character)) return 0
  return wide.test(character) && !halfWidth.test(character) ? 2 : 1
}

const without = /^[\p{M}\p{Cf}]$/u
// East Asian Wide and Fullwidth of Unicode Standard Annex #11, by scripts and blocks; and what is shown as an emoji.
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]$/u
// A flag is two of the letters.
const halfWidth = /^[\uff61-\uffdc\u{1f1e6}-\u{1f1ff}]$/u
