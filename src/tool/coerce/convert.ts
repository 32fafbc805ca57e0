import { parseJson } from '../../json/parse-json.js'
import type { CoercionRule } from './coercion.js'
import { jsonTypeOf, type JsonType } from './json-type.js'

/** A value in another type, and by which rule. */
export interface Converted {
  readonly value: unknown
  readonly rule: CoercionRule
}

/** Turns a value into one of the wanted type; `null` where no rule does. */
export function convert(value: unknown, type: JsonType): Converted | null {
  switch (type) {
    case 'integer':
      return typeof value === 'string' ? found(integerIn(value), 'text-to-integer') : null
    case 'number':
      return typeof value === 'string' ? found(numberIn(value), 'text-to-number') : null
    case 'boolean':
      return toBoolean(value)
    case 'array':
    case 'object':
      return typeof value === 'string' ? found(structureIn(value, type), 'json-text') : null
    case 'null':
    case 'string':
      // A null that was made up hides a missing value, and a text made of a number hides a wrong type.
      return null
    default:
      return type satisfies never
  }
}

function found(value: unknown, rule: CoercionRule): Converted | null {
  return value === null ? null : { value, rule }
}

/** The number grammar of RFC 8259, with the white space that it allows around a value. */
const numberText = /^[ \t\n\r]*(-?(?:0|[1-9]\d*))(\.\d+)?([eE][+-]?\d+)?[ \t\n\r]*$/
const zeros = /^\.0+$/

function integerIn(text: string): number | null {
  const [, digits, fraction, exponent] = numberText.exec(text) ?? []
  if (digits === undefined || exponent !== undefined) return null
  if (fraction !== undefined && !zeros.test(fraction)) return null
  const value = Number(digits)
  return Number.isSafeInteger(value) ? withoutSign(value) : null
}

function numberIn(text: string): number | null {
  const [, digits, fraction, exponent] = numberText.exec(text) ?? []
  if (digits === undefined) return null
  const value = Number(text)
  if (!Number.isFinite(value)) return null
  // Beyond the safe range digits get lost: that of an id makes it another id. Who writes an exponent has rounded himself.
  const isKept =
    exponent !== undefined || Math.abs(value) <= Number.MAX_SAFE_INTEGER || isExactly(digits, fraction, value)
  return isKept ? withoutSign(value) : null
}

function isExactly(digits: string, fraction: string | undefined, value: number): boolean {
  return (fraction === undefined || zeros.test(fraction)) && BigInt(digits) === BigInt(value)
}

/** `"-0"` is written by nobody who means it. */
function withoutSign(value: number): number {
  return value === 0 ? 0 : value
}

const words: ReadonlyMap<unknown, boolean> = new Map([
  ...['true', 'yes', 'y', 'on', 't', '1'].map((word): [string, boolean] => [word, true]),
  ...['false', 'no', 'n', 'off', 'f', '0'].map((word): [string, boolean] => [word, false]),
])

function toBoolean(value: unknown): Converted | null {
  if (value === 1 || value === 0) return { value: value === 1, rule: 'number-to-boolean' }
  if (typeof value !== 'string') return null
  const boolean = words.get(value.trim().toLowerCase())
  return boolean === undefined ? null : { value: boolean, rule: 'text-to-boolean' }
}

function structureIn(text: string, type: 'array' | 'object'): unknown {
  if (!/^[ \t\n\r]*[{[]/.test(text)) return null
  const parsed = parseJson(text)
  if (!parsed.ok || jsonTypeOf(parsed.value) !== type) return null
  // A number that loses digits is left in the text, as it is outside of one.
  return Object.values(parsed.exact).some((number) => numberIn(number) === null) ? null : parsed.value
}
