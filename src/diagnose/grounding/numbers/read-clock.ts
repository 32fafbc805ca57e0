import type { Moment, MomentNumber } from './read-moment.js'
import type { Token } from './tokens-of.js'

/** The time of day that begins at a token: `18:30`, `3:30:15 pm`, `3 pm`, `2-4pm`, `3 o'clock`. `3 pm` tells the hours 3 and 15. */
export function readClock(text: string, tokens: readonly Token[], at: number): Moment | null {
  const [hour, minute, second] = tokens.slice(at, at + 3)
  if (hour === undefined || !/^(?:[01]?\d|2[0-4])$/u.test(hour.text)) return null
  if (minute === undefined || !isAfterColon(text, hour, minute) || !/^[0-5]\d(?:\.\d+)?$/u.test(minute.text)) {
    return readHour(text, tokens, at, hour)
  }
  const hasSecond =
    second !== undefined && isAfterColon(text, minute, second) && /^[0-5]\d(?:[.,]\d+)?$/u.test(second.text)
  const last = hasSecond ? second : minute
  const numbers = [
    ...hoursOf(hour, halfAfter(text, last.end)),
    numberOf('minute', minute),
    ...(hasSecond ? [numberOf('second', second)] : []),
  ]
  return { numbers, next: at + (hasSecond ? 3 : 2) }
}

function isAfterColon(text: string, left: Token, right: Token): boolean {
  return right.start === left.end + 1 && text[left.end] === ':'
}

function readHour(text: string, tokens: readonly Token[], at: number, hour: Token): Moment | null {
  const half = halfAfter(text, hour.end)
  if (half !== null) return { numbers: hoursOf(hour, half), next: at + 1 }
  const to = tokens[at + 1]?.text === 'to' ? at + 2 : at + 1
  const other = tokens[to]
  if (other === undefined || !/^(?:1[0-2]|0?[1-9])$/u.test(other.text)) return null
  const isRange = /^ ?(?:[-–—]|to) ?$/u.test(text.slice(hour.end, other.start))
  const otherHalf = isRange ? halfAfter(text, other.end) : null
  return otherHalf === null ? null : { numbers: hoursOf(hour, 'either'), next: at + 1 }
}

/** `pm`, `a.m.`, `o'clock`. */
function halfAfter(text: string, end: number): 'a' | 'p' | 'either' | null {
  const [found, half] = /^\s?(?:([ap])(?:\.\s?m\b\.?|m?\b)|o['’]?clock\b)/iu.exec(text.slice(end, end + 10)) ?? []
  if (found === undefined) return null
  // `2 a day` is no time.
  if (/^\s[ap]$/iu.test(found)) return null
  return half === undefined ? 'either' : half.toLowerCase() === 'p' ? 'p' : 'a'
}

function hoursOf(token: Token, half: 'a' | 'p' | 'either' | null): readonly MomentNumber[] {
  const hour = numberOf('hour', token)
  const isLate = (half === 'p' || half === 'either') && hour.value < 12
  const others = isLate
    ? [{ ...hour, value: hour.value + 12 }]
    : half === 'a' && hour.value === 12
      ? [{ ...hour, value: 0 }]
      : []
  return [hour, ...others]
}

function numberOf(part: MomentNumber['part'], { text, start, end }: Token): MomentNumber {
  return { part, value: Number(text.replace(/[.,]\d+$/u, '')), start, end }
}
