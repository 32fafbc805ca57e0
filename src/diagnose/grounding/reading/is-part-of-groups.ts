import { isWordPoint, pointBefore } from './boundary.js'

/** Whether it is a proper part of an account or a card in groups: `DE89 3704` of `DE89 3704 0044 0532 0130 00`; the last four of a card are told. */
export function isPartOfGroups(text: string, start: number, end: number): boolean {
  const isBefore = text[start - 1] === ' ' && isWordPoint(pointBefore(text, start - 1))
  if (!isBefore && !(text[end] === ' ' && isWordPoint(text.codePointAt(end + 1) ?? -1))) return false
  if (!/\d/u.test(text.slice(start, end))) return false
  const from = Math.max(0, start - mostOfGroups)
  return Array.from(text.slice(from, end + mostOfGroups).matchAll(groups)).some(({ 0: all, index, groups: kinds }) => {
    const [first, last] = [from + index, from + index + all.length]
    if (start < first || end > last || last - first === end - start) return false
    return !(kinds?.['card'] !== undefined && end === last && end - start === 4)
  })
}

const mostOfGroups = 40
const groups =
  /(?<![\p{L}\p{N}])(?:[A-Z]{2}\d\d(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,3})?|(?<card>\d{4}(?: \d{4}){3}))(?![\p{L}\p{N}])/gu
