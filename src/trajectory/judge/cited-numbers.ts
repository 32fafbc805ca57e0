/** A number that a reason cites, and the text around it. */
export interface CitedNumber {
  /** As it was written: 1.5 is none that there is. */
  readonly number: number
  readonly ahead: string
  /** Empty where several numbers are cited at once. */
  readonly behind: string
}

/** `call 3`, `call #3`, `call no. 3`, `call_3`, `calls 2 and 3`, `calls 2 through 4`, `the 3rd call`: but no `calls 3 times`. */
export function citedNumbers(word: 'call' | 'step', reason: string): readonly CitedNumber[] {
  const list = new RegExp(
    String.raw`(?<!\p{L})${word}s?${sign}${digits}(?:${between}(?:${word}s?)?${sign}${digits})*`,
    'giu',
  )
  const ordinal = new RegExp(String.raw`(?<![\w.])(\d+)(?:st|nd|rd|th)\s+(?:tool\s+)?${word}(?!\p{L})`, 'giu')
  const listed = [...reason.matchAll(list)].flatMap(({ 0: text, index }) => {
    const ahead = reason.slice(Math.max(0, index - 200), index)
    const behind = reason.slice(index + text.length, index + text.length + 200)
    const all = numbersIn(text)
    const numbers = /^\s*(?:times\b|x\b|×)/iu.test(behind) ? all.slice(0, -1) : all
    return numbers.map((number) => ({ number, ahead, behind: all.length === 1 ? behind : '' }))
  })
  const ordinals = [...reason.matchAll(ordinal)].map(({ 0: text, 1: number, index }) => {
    return { number: Number(number), ahead: '', behind: reason.slice(index + text.length, index + text.length + 200) }
  })
  return [...listed, ...ordinals]
}

const sign = String.raw`(?:\s*(?:numbers?|nos?\.?|nr\.?|#|№|_|:|\(|\[)?\s*)`
const digits = String.raw`\d+(?:\.\d+)?(?!\w)`
const range = String.raw`to|through|thru|until|-|–|—|\.\.+|…`
const between = String.raw`\s*(?:,\s*and|,\s*or|,|and|or|&|/|${range})\s*`

/** Each number, and those within a range. */
function numbersIn(text: string): readonly number[] {
  const parts = [...text.matchAll(/([^\d]*)(\d+(?:\.\d+)?)/gu)]
  const numbers = parts.map(({ 1: gap = '', 2: digit }) => ({ isEnd: isRange.test(gap), number: Number(digit) }))
  return numbers.flatMap(({ isEnd, number }, place) => {
    const from = isEnd ? (numbers[place - 1]?.number ?? number) + 1 : number
    // A range that no run has is one number too many, which will be said.
    if (number - from > mostInRange || !Number.isInteger(number) || !Number.isInteger(from)) return [number]
    return Array.from({ length: Math.max(0, number - from + 1) }, (_, index) => from + index)
  })
}

const isRange = new RegExp(String.raw`(?<!\p{L})(?:${range})(?!\p{L})`, 'iu')
const mostInRange = 1000
