import { currencyNames } from '../codes/currency-names.js'
import type { Place } from '../place.js'

/**
 * Whether what stands from `start` to `end` is a proper part of an identifier, which does not tell it: `90210` and `BK` of
 * `BK-90210`, `17` of `INV/2026/17`, `0001` of `2024-0001`, `moss@x.io` of `ann.moss@x.io`, `https://x.io` of `https://x.io/o/9`. Of a
 * web address its host and whole steps of its path are told (`x.io`, `9`). Where the letters are no code in capitals, only the digits are a
 * part of it: `Covid` is told by `Covid-19`. Digits that come first begin no identifier (`5-year`), and those of a range or a date none.
 */
export function isPartOfIdentifier(text: string, start: number, end: number): boolean {
  if (!goesOn(text, start, end)) return false
  // Of several words the first one and the last may be parts.
  const told = text.slice(start, end)
  const [first = told] = /^[^\s,;]+(?=[\s,;])/u.exec(told) ?? []
  if (isPart(text, { start, end: start + first.length })) return true
  const [last = ''] = first === told ? [] : (/[^\s,;]+$/u.exec(told) ?? [])
  return last !== '' && isPart(text, { start: end - last.length, end })
}

function goesOn(text: string, start: number, end: number): boolean {
  const isBefore = sign.test(text.charAt(start - 1)) && /[\p{L}\p{N}/]/u.test(text.charAt(start - 2))
  return isBefore || (sign.test(text.charAt(end)) && /[\p{L}\p{N}/]/u.test(text.charAt(end + 1)))
}

const sign = /[-/@.+:?=&#%]/u

function isPart(text: string, { start, end }: Place): boolean {
  const token = tokenAround(text, start, end, address)
  if (token.end - token.start === end - start) return false
  const written = text.slice(token.start, token.end)
  const inner = { start: start - token.start, end: end - token.start }
  if (email.test(written)) return !(inner.end === written.length && /(?:^|[:/])$/u.test(written.slice(0, inner.start)))
  if (scheme.test(written)) return !isStepOf(written, inner)
  const part = text.slice(start, end)
  return [joined, pointed].some((of) => {
    const own = tokenAround(text, start, end, of)
    return own.end - own.start > end - start && isOneIdentifier(text.slice(own.start, own.end), part)
  })
}

/** What may stand in an address, in an identifier, and in one with points. */
const address = { before: /[\p{L}\p{N}\p{M}_@.+:/%?&=#~-]*$/u, after: /^[\p{L}\p{N}\p{M}_@.+:/%?&=#~-]*/u }
const joined = { before: /[\p{L}\p{N}/-]*$/u, after: /^[\p{L}\p{N}/-]*/u }
const pointed = { before: /[\p{L}\p{N}./-]*$/u, after: /^[\p{L}\p{N}./-]*/u }

/** Longer than most addresses. */
const widest = 120

function tokenAround(text: string, start: number, end: number, { before, after }: typeof address): Place {
  const [left = ''] = before.exec(text.slice(Math.max(0, start - widest), start)) ?? []
  const [right = ''] = after.exec(text.slice(end, end + widest)) ?? []
  return {
    start: start - left.replace(/^[-./:?&=#%]+/u, '').length,
    end: end + right.replace(/[-./:?&=#%]+$/u, '').length,
  }
}

const email = /^(?:[\p{L}\p{N}]+:(?:\/\/)?)?[\p{L}\p{N}\p{M}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u
const scheme = /^[a-z][a-z\d+.-]*:\/\/|^www\./iu

/** Whether a part of a web address is its host, all of it but its scheme, or whole steps of what follows the host. */
function isStepOf(url: string, { start, end }: Place): boolean {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:www\.)?/iu.exec(url)?.[0].length ?? 0
  const isEnd = end === url.length
  if (start <= host) {
    const isHost = /^[/?#:]/u.test(url.slice(end)) && !/[/?#:]/u.test(url.slice(host, end))
    return (isEnd || isHost) && !url.slice(start, end).includes('://')
  }
  return /[/?&=#]$/u.test(url.slice(0, start)) && (isEnd || /^[/?&=#]/u.test(url.slice(end)))
}

function isOneIdentifier(token: string, part: string): boolean {
  if (coded.test(token)) return !isNoCode.test(token) && !currencyNames.has(token.split(/[./-]/u)[0] ?? '')
  if (/[./]/u.test(token)) return false
  if (numbered.test(token)) return !/\p{L}/u.test(part)
  const segments = token.split('-')
  if (segments.every((segment) => /^\d+$/u.test(segment))) return areOfIdentifier(segments, part)
  const [, letters = ''] = lettered.exec(token) ?? []
  if (letters !== '') return !currencyNames.has(letters)
  return /\d/u.test(part) && segments.filter((one) => /\d/u.test(one)).length > 1 && segments.some(isMixed)
}

const coded = /^(?=.*\p{N})\p{Lu}{1,4}(?:[./-][\p{Lu}\p{N}]+)+$/u
const isNoCode = /^(?:NO|NR|RS)\./u
const numbered = /^\p{L}+(?:-\p{N}+)+$/u
const lettered = /^\d{3,}-(\p{Lu}{1,3})$/u

/** Digits among letters, and no quantity, time or ordinal: `3f2a`, not `5kg`. */
function isMixed(segment: string): boolean {
  return segment.length > 2 && /\p{L}/u.test(segment) && /\d/u.test(segment) && !/^\d+\p{L}{1,4}$/u.test(segment)
}

/** `2024-0001`, `12345-67`; neither a date nor a range, nor the first part of a postcode. */
function areOfIdentifier(segments: readonly string[], part: string): boolean {
  const token = segments.join('-')
  if (/^(?:\d{4}-\d\d?(?:-\d\d?)?|\d\d?-\d\d?-\d{2,4})$/u.test(token)) return false
  const [first = '', second = ''] = segments
  if (segments.length > 2 || segments.some((segment) => /^0\d\d/u.test(segment))) return true
  if (/^\d{5}-\d{4}$/u.test(token)) return part !== first
  return Math.max(first.length, second.length) > 4 && !(first.length === second.length && first < second)
}
