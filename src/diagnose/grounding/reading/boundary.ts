/** Whether what stands from `start` to `end` is made of whole words, and of whole numbers: `5` is not told by `5,000` or `10:05`. */
export function isWhole(text: string, start: number, end: number): boolean {
  const before = pointBefore(text, start)
  const after = text.codePointAt(end) ?? -1
  return (
    !isJoined(before, text.codePointAt(start) ?? -1) &&
    !isJoined(pointBefore(text, end), after) &&
    !splitsNumber(text, start, end)
  )
}

/** Whether two neighbours are of one word. Scripts that part no words with spaces have a word at any place. */
export function isJoined(left: number, right: number): boolean {
  return isWordPoint(left) && isWordPoint(right) && !isUnspaced(left) && !isUnspaced(right)
}

/** Letters, numerals, marks and the underscore. */
export function isWordPoint(point: number): boolean {
  if (point < 128) return point >= 0 && asciiWord[point] === 1
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(point))
}

const asciiWord = Uint8Array.from({ length: 128 }, (_, point) => (/\w/.test(String.fromCharCode(point)) ? 1 : 0))

/** Korean has spaces, but its particles stand at the word. */
function isUnspaced(point: number): boolean {
  return point > 0xdff && unspaced.test(String.fromCodePoint(point))
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

function splitsNumber(text: string, start: number, end: number): boolean {
  return isInNumber(text, start - 1) || isInNumber(text, end)
}

/** Whether a point or colon parts digits there, or a comma thousands. */
function isInNumber(text: string, index: number): boolean {
  const unit = text[index]
  if (unit !== '.' && unit !== ',' && unit !== ':') return false
  if (!isDigit(text, index - 1) || !isDigit(text, index + 1)) return false
  return unit !== ',' || (isDigit(text, index + 2) && isDigit(text, index + 3) && !isDigit(text, index + 4))
}

function isDigit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index)
  return unit >= 48 && unit <= 57
}

/** The code point that ends at a place; -1 at the beginning. */
export function pointBefore(text: string, index: number): number {
  if (index <= 0) return -1
  const point = text.codePointAt(index - 1) ?? -1
  const isTail = point >= 0xdc00 && point <= 0xdfff
  return isTail ? (text.codePointAt(index - 2) ?? point) : point
}
