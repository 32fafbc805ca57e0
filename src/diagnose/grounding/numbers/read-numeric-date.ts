import type { DatePart } from './number-ask.js'
import type { Moment, MomentNumber } from './read-moment.js'
import { readClock } from './read-clock.js'
import type { Token } from './tokens-of.js'

/** The date in digits that begins at a token: `2026-03-05`, `2026-03-05T18:30`, `5/3/2026`, `05.03.2026`, `2026-03`, `03/2026`. */
export function readNumericDate(text: string, tokens: readonly Token[], at: number): Moment | null {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (first === undefined || /[\p{L}\p{N}_/-]/u.test(text[first.start - 1] ?? '')) return null
  const dotted = readDotted(first)
  if (dotted !== null) return { numbers: dotted, next: at + 1 }
  const mark = text[first.end] ?? ''
  if (!/^\d{1,4}$/u.test(first.text) || (mark !== '-' && mark !== '/') || !follows(first, second)) return null
  if (text[second.end] !== mark || !follows(second, third) || !/^\d+$/u.test(third.text)) {
    const numbers = ofMonth(first, second, mark)
    return numbers === null ? null : { numbers, next: at + 2 }
  }
  const numbers = ofDay(first, second, third, mark)
  return numbers === null ? null : withTime(text, tokens, at, numbers)
}

function follows(left: Token, right: Token | undefined): right is Token {
  return right?.kind === 'digits' && right.start === left.end + 1
}

function readDotted(token: Token): readonly MomentNumber[] | null {
  const [, a = '', b = '', c = ''] = /^(\d{1,2}|\d{4})\.(\d{1,2})\.(\d{1,2}|\d{4})$/u.exec(token.text) ?? []
  const [year, day] = a.length === 4 ? [a, c] : [c, a]
  if (year.length !== 4 || day.length === 4 || Number(b) > 12 || Number(day) > 31) return null
  return [
    numberOf('year', token, Number(year)),
    numberOf('month', token, Number(b)),
    numberOf('day', token, Number(day)),
  ]
}

function ofMonth(first: Token, second: Token, mark: string): readonly MomentNumber[] | null {
  const [year, month] = first.text.length === 4 ? [first, second] : [second, first]
  // `10-2000` is a range.
  if (year === second && mark === '-') return null
  if (!/^(?:19|20)\d\d$/u.test(year.text) || !/^(?:0?[1-9]|1[0-2])$/u.test(month.text)) return null
  if (year === first && month.text.length !== 2) return null
  return [numberOf('year', year), numberOf('month', month)]
}

function ofDay(first: Token, second: Token, third: Token, mark: string): readonly MomentNumber[] | null {
  const isYearFirst = first.text.length === 4
  const isShort = !isYearFirst && third.text.length === 2 && mark === '/'
  const [year, rest] = isYearFirst ? [first, [second, third]] : [third, [first, second]]
  if (!(year.text.length === 4 || isShort) || rest.some(({ text }) => text.length > 2 || Number(text) > 31)) return null
  const years = isShort
    ? [numberOf('year', year, 2000 + Number(year.text)), numberOf('year', year)]
    : [numberOf('year', year)]
  const [left, right] = rest
  if (left === undefined || right === undefined) return null
  const pairs = isYearFirst
    ? [[left, right]]
    : [
        [left, right],
        [right, left],
      ]
  const days = pairs.flatMap(([month, day]) =>
    month === undefined || day === undefined || Number(month.text) > 12
      ? []
      : [numberOf('month', month), numberOf('day', day)],
  )
  return days.length === 0 ? null : [...years, ...days]
}

/** `2026-03-05T18:30:00Z`. */
function withTime(text: string, tokens: readonly Token[], at: number, numbers: readonly MomentNumber[]): Moment {
  const [last, mark] = [tokens[at + 2], tokens[at + 3]]
  const hasTime = mark?.text === 't' && mark.start === last?.end && tokens[at + 4]?.start === mark.end
  const time = hasTime ? readClock(text, tokens, at + 4) : null
  return time === null ? { numbers, next: at + 3 } : { numbers: [...numbers, ...time.numbers], next: time.next }
}

function numberOf(part: DatePart, { text, start, end }: Token, value: number = Number(text)): MomentNumber {
  return { part, value, start, end }
}
