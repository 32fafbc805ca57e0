/** A plain and independent reading: the words of a text, in their order. */
export function isSaid(query: string, text: string): boolean {
  return plain(query).includes(plain(text))
}

function plain(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

export function hasNumber(query: string, number: number): boolean {
  const said = Array.from(query.matchAll(/\d[\d,]*(?:\.\d+)?/gu), ([digits]) => Number(digits.replaceAll(',', '')))
  // What a word may say is no invention.
  if (Number.isInteger(number) && Math.abs(number) <= 12) return true
  return said.some((other) => [other, other / 100, other * 100, -other].includes(number))
}

export function otherNumbers(value: number, random: () => number): readonly number[] {
  const others = [value + 1, value - 1, value * 10, value * 2, Math.round(random() * 1000)]
  return Number.isInteger(value) ? others : [...others, value + 0.5]
}

export function digitsChanged(value: number): readonly number[] {
  const text = String(value)
  return Array.from(text, (digit, at) =>
    /\d/u.test(digit) ? Number(text.slice(0, at) + ((Number(digit) + 1) % 10) + text.slice(at + 1)) : value,
  ).filter((number) => number !== value)
}

export const isoDate: RegExp = /^\d{4}-\d{2}-\d{2}$/u

export function anotherDate(value: string, query: string, random: () => number): string {
  const days = 1 + Math.floor(random() * 300)
  const date = new Date(Date.parse(value) + days * 86_400_000).toISOString().slice(0, 10)
  return query.includes(date) ? anotherDate(value, query, random) : date
}

export const currencies: ReadonlyMap<string, string> = new Map([
  ['USD', 'dollar'],
  ['EUR', 'euro'],
  ['GBP', 'pound'],
  ['JPY', 'yen'],
  ['CHF', 'franc'],
  ['INR', 'rupee'],
  ['CNY', 'yuan'],
  ['SEK', 'krona'],
  ['BRL', 'real'],
  ['MXN', 'peso'],
  ['ZAR', 'rand'],
  ['TRY', 'lira'],
  ['THB', 'baht'],
  ['PLN', 'zloty'],
  ['KRW', 'won'],
  ['AED', 'dirham'],
])

export function hasCurrency(query: string, code: string): boolean {
  return query.includes(code) || query.toLowerCase().includes(currencies.get(code) ?? code)
}

export const tickers: ReadonlySet<string> = new Set([
  'AAPL',
  'MSFT',
  'AMZN',
  'GOOG',
  'GOOGL',
  'TSLA',
  'NVDA',
  'META',
  'NFLX',
  'IBM',
  'INTC',
  'ORCL',
  'AMD',
  'ABNB',
  'APD',
  'MSTR',
  'MS',
  'A',
])

export const inventions: readonly string[] = [
  'Springfield',
  'Globex Corporation',
  'jane.doe@example.net',
  'Meridian Heights',
  'zq7-unknown',
  'quarterly synergy review',
  'vorplex',
  'The Last Lantern',
  'Dr. Amelia Hart',
  'https://www.example.net/offer',
  'umbrella stand',
  'Please find the invoice attached.',
  'ORD-55812',
  'saffron',
  'thriller',
]
