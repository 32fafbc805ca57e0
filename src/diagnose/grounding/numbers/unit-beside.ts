import { currencyNames } from '../codes/currency-names.js'
import type { Place } from '../place.js'

/**
 * What a number is one of: the code of a currency by a sign, a code or a name beside it, or `%`; `null` where nothing is said. A
 * dollar without a country is `USD`.
 */
export function unitBeside(text: string, { start, end }: Place): string | null {
  const before = text.slice(Math.max(0, start - 6), start)
  const after = text.slice(end, end + 24)
  if (/^(?:\d|[.,]\d)*\s?(?:[%％]|percent\b|pct\b|per cent\b)/iu.test(after)) return '%'
  const sign = signBefore.exec(before)?.[0].trim() ?? signAfter.exec(after)?.[0].trim()
  if (sign !== undefined) return unitOf(sign)
  const [word] = /(?<=^(?:\s|-)?)\p{L}+/u.exec(after) ?? []
  return word === undefined ? null : unitOf(word)
}

const signBefore = /(?:(?<!\p{L})[A-Z]{3}|(?<!\p{L})[A-Z]{0,2}\p{Sc}|(?<!\p{L})Rs\.?)\s?-?$/u
const signAfter = /^\s?(?:[A-Z]{3}(?![\p{L}\d])|\p{Sc})/u

/** The currency of a sign, a code or a name as people write it beside a number, or `%`. */
export function unitOf(mark: string): string | null {
  if (mark === '%') return mark
  const code = mark.replace(/-$/u, '').trim()
  if (currencyNames.has(code)) return code
  names ??= new Map(Array.from(currencyNames, ([own, all]) => all.map((name) => [name, own] as const)).flat())
  const name = code.toLowerCase()
  return names.get(name) ?? names.get(name.replace(/s$/u, '')) ?? null
}

/** Made when the first is asked for. */
let names: ReadonlyMap<string, string> | null = null
