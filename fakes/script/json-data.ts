import { parseJson } from '../../src/json/parse-json.js'
import { toPointer, type Path } from '../../src/json/paths.js'
import { badStepJson } from './step-json-errors.js'

/**
 * What a JSON text says, as data that a program may read and write without a loss: an integer that a number cannot hold is
 * `{ "$bigint": "9007199254740993" }`, and a key that itself begins with `$` gets another `$`. `null` where the text is no
 * JSON, or says something that only a text can, such as `1.0` or a key twice.
 */
export function toJsonData(text: string): { readonly data: unknown } | null {
  const parsed = parseJson(text)
  if (!parsed.ok || parsed.duplicates.length > 0 || isDeeper(parsed.value, mostLevels)) return null
  const isLost = Object.values(parsed.exact).some((digits) => !/^-?[1-9]\d*$/.test(digits))
  return isLost ? null : { data: tag(parsed.value, [], parsed.exact) }
}

/** More could not be walked. */
const mostLevels = 500

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1))
}

function tag(value: unknown, path: Path, exact: Readonly<Record<string, string>>): unknown {
  const digits = exact[toPointer(path)]
  if (digits !== undefined) return { $bigint: digits }
  if (Array.isArray(value)) return value.map((item, index) => tag(item, [...path, index], exact))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, item]) => [key.startsWith('$') ? `$${key}` : key, tag(item, [...path, key], exact)]),
  )
}

/** The value that such data stand for. `at` is where they are, for messages. */
export function fromJsonData(data: unknown, at: string): unknown {
  if (Array.isArray(data)) return data.map((item, index) => fromJsonData(item, `${at}[${index}]`))
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data)
  const [first, ...more] = entries
  if (first?.[0] === '$bigint' && more.length === 0) return toBigint(first[1], at)
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const own = key.startsWith('$$') ? key.slice(1) : key
      if (own === key && key.startsWith('$')) {
        throw badStepJson(`${at}.${key}`, `is no key; one that begins with $ is written "$${key}"`)
      }
      return [own, fromJsonData(item, `${at}.${key}`)]
    }),
  )
}

function toBigint(digits: unknown, at: string): bigint {
  if (typeof digits === 'string' && /^-?\d+$/.test(digits)) return BigInt(digits)
  throw badStepJson(`${at}.$bigint`, 'takes the digits of an integer as a text')
}
