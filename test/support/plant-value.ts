import type { Told } from '../../src/diagnose/grounding/grounding.js'

/** A value in the place of another one that nobody told, and of which kind it is; `null` where none is found. */
export function otherThan(
  value: unknown,
  { parts }: Told,
  texts: readonly string[],
  random: () => number,
): { readonly kind: string; readonly value: unknown } | null {
  const told = ` ${parts
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase()} `
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    const other = otherThan(value[at], { parts }, texts, random)
    return other === null ? null : { kind: `${other.kind} in a list`, value: value.with(at, other.value) }
  }
  if (typeof value === 'object' && value !== null) {
    const [key, inner] = Object.entries(value)[Math.floor(random() * Object.keys(value).length)] ?? ['', null]
    const other = otherThan(inner, { parts }, texts, random)
    return other === null ? null : { kind: other.kind, value: { ...value, [key]: other.value } }
  }
  if (typeof value === 'number') {
    const others = [value + 1, value * 3, value * 10, Math.round(1000 + random() * 9000)].filter(
      (number) => number > 12 && !numerals(told).some((one) => [one, one / 100, one * 100].includes(number)),
    )
    const other = others[Math.floor(random() * others.length)]
    return other === undefined ? null : { kind: 'number', value: other }
  }
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{4}-\d{2}-\d{2}/u.test(value)) {
    const day = `${value.slice(0, 8)}${10 + ((Number(value.slice(8, 10)) + 3 + Math.floor(random() * 9)) % 18)}`
    return told.includes(day) ? null : { kind: 'date', value: day + value.slice(10) }
  }
  if (value.split(' ').length > 5) return { kind: 'prose', value: proseOf(value, random) }
  const open = texts.filter(
    (text) => text !== '' && text.split(' ').length <= 5 && !told.includes(text.toLowerCase()) && !/^[\d(]/u.test(text),
  )
  const other = random() < 0.5 ? open[Math.floor(random() * open.length)] : inventedLike(value, random)
  return other === undefined ? null : { kind: 'text', value: other }
}

function numerals(text: string): readonly number[] {
  return Array.from(text.matchAll(/\d[\d,]*(?:\.\d+)?/gu), ([digits]) => Number(digits.replaceAll(',', '')))
}

/** Of the same form: its letters and digits are others. */
function inventedLike(value: string, random: () => number): string {
  const of = (letters: string): string => letters.charAt(Math.floor(random() * letters.length))
  const other = value
    .replaceAll(/\d/gu, () => of('0123456789'))
    .replaceAll(/[a-z]/gu, () => of('bcdfgklmnprstvz'))
    .replaceAll(/[A-Z]/gu, () => of('BCDFGKLMNPRSTVZ'))
  return other.length < 4 ? `${other}QZX` : other
}

/** A sentence with a fact that nobody told: a name, an identifier, an amount. */
function proseOf(value: string, random: () => number): string {
  const facts = ['for Ottilie Brandt', '(ID: QX81ZL)', 'of $9,417', 'on 1931-02-17', 'via ottilie@brandt.example']
  const words = value.split(' ')
  const at = 1 + Math.floor(random() * (words.length - 1))
  return [...words.slice(0, at), facts[Math.floor(random() * facts.length)], ...words.slice(at)].join(' ')
}
