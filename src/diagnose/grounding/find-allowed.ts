import type { Ask } from './ask.js'
import type { Found } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'
import type { PartReading } from './reading/read-part.js'
import { findLiterally, findWords, soughtText } from './texts/find-words.js'
import { saysSomething } from './texts/says-something.js'

/**
 * Whether the schema itself names a value for its place. A value of an `enum` is not the model's to choose where the query names another
 * one, and not this one: `economy` is not grounded by `Business class, please`.
 */
export function findAllowed(value: unknown, leaf: Leaf, { allowedAt, parts }: Ask): Found | null {
  const { exact, listed, described } = allowedAt(leaf)
  const isAllowed = exact.has(value) || described.has(String(value).toLowerCase())
  const [query] = parts
  if (!isAllowed || (query !== undefined && listed.includes(value) && namesOther(value, listed, query))) return null
  return { by: 'enums', exact: false, span: null }
}

/** Numbers and single letters stand in a text for other reasons. */
function namesOther(value: unknown, listed: readonly unknown[], query: PartReading): boolean {
  return typeof value === 'string' && !isNamed(value, query) && listed.some((other) => isNamed(other, query))
}

function isNamed(value: unknown, query: PartReading): boolean {
  if (typeof value !== 'string' || !/\p{L}{3}/u.test(value) || !saysSomething(value)) return false
  const sought = soughtText(value)
  return findLiterally(sought, query) !== null || findWords(sought, query) !== null
}
