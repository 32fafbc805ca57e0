import type { Ask } from './ask.js'
import { codeKindOf } from './codes/code-kind-of.js'
import { tellsCode, type CodeKind } from './codes/tells-code.js'
import { tellsUnit } from './codes/tells-unit.js'
import type { Found } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'
import type { PartReading } from './reading/read-part.js'
import { findLiterally, findWords, soughtText } from './texts/find-words.js'
import { saysSomething } from './texts/says-something.js'

/**
 * Whether the schema itself names a value for its place. A value of an `enum` is not the model's to choose where the query names another
 * one, and not this one: `economy` is not grounded by `Business class, please`, nor `USD` by `€49.90`. Of a currency, a language or a
 * country, what was told beside the query may say so, too, in a field of the same name.
 */
export function findAllowed(value: unknown, leaf: Leaf, { allowedAt, parts, guards }: Ask): Found | null {
  const { exact, listed, described } = allowedAt(leaf)
  if (!exact.has(value) && !described.has(String(value).toLowerCase())) return null
  const [query, ...others] = parts
  const found = { by: 'enums', exact: false, span: null } as const
  if (query === undefined || typeof value !== 'string' || !listed.includes(value)) return found
  const names: Names = guards.codes ? { kind: codeKindOf(leaf.path), codes: true } : { kind: null, codes: false }
  if (isNamed(value, query, names)) return found
  if (listed.some((other) => other !== value && isNamed(other, query, names))) return null
  return names.kind !== null && isContradicted(value, listed, leaf, others) ? null : found
}

/** Whether values are named as codes, and of what. */
interface Names {
  readonly codes: boolean
  readonly kind: CodeKind | null
}

/** Numbers and single letters stand in a text for other reasons. */
function isNamed(value: unknown, query: PartReading, { codes, kind }: Names): boolean {
  if (typeof value !== 'string') return false
  if (/\p{L}{3}/u.test(value) && saysSomething(value)) {
    const sought = soughtText(value)
    if (findLiterally(sought, query) !== null || findWords(sought, query) !== null) return true
  }
  if (!codes) return false
  if (kind !== null && /^[a-z]{2}$/iu.test(value) && isInCapitals(value.toUpperCase(), query.text)) return true
  return tellsCode(value, query.text, kind) !== null || tellsUnit(value, query.text) !== null
}

function isInCapitals(code: string, text: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${code}(?![\p{L}\p{N}])`, 'u').test(text)
}

/** Whether all fields of this name that were told have other values of the enum. */
function isContradicted(value: string, listed: readonly unknown[], leaf: Leaf, parts: readonly PartReading[]): boolean {
  const name = leaf.path.findLast((segment) => typeof segment === 'string')
  const told = parts.flatMap(({ text }) =>
    text.includes(`"${name}"`)
      ? Array.from(text.matchAll(/"([^"\\]{1,60})"\s*:\s*"([^"\\]{1,60})"/gu), ([, key, item]) =>
          key === name ? item : '',
        )
      : [],
  )
  return told.some((item) => listed.includes(item)) && !told.includes(value)
}
