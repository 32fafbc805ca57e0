import { type Keywords, own } from './own.js'

/** The words that JSON Schema knows. */
export const jsonTypes: ReadonlySet<string> = new Set([
  'object',
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'null',
])

/** What is meant by a word that stands as a type; `null` for one that JSON Schema has no word for, such as `any`. */
export function jsonTypeOf(word: string): string | null {
  const lower = word.toLowerCase()
  if (jsonTypes.has(lower)) return lower
  return otherWords.get(lower) ?? null
}

/** The types that a schema names, in JSON Schema's words. */
export function typesOf(schema: Keywords): readonly string[] {
  const type = own(schema, 'type')
  const words: readonly unknown[] = Array.isArray(type) ? Array.from(type) : [type]
  return words.flatMap((word) => (typeof word === 'string' ? (jsonTypeOf(word) ?? []) : []))
}

// Words of other dialects for the types of JSON Schema: Python's, Java's, and what people write.
const otherWords: ReadonlyMap<string, string> = new Map([
  ['dict', 'object'],
  ['map', 'object'],
  ['hash', 'object'],
  ['hashmap', 'object'],
  ['float', 'number'],
  ['double', 'number'],
  ['long', 'integer'],
  ['int', 'integer'],
  ['str', 'string'],
  ['char', 'string'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['tuple', 'array'],
  ['set', 'array'],
  ['arraylist', 'array'],
])
