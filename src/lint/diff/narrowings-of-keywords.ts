import { equal } from '../../json/equal.js'
import { type Keywords, own } from '../schema/schema-facts.js'
import { isAnnotation } from './keywords.js'
import type { Narrowing, NarrowingCode } from './narrowing.js'
import type { Compare } from './narrowings.js'
import { narrowedBounds } from './narrowed-bounds.js'
import { narrowedObject } from './narrowed-object.js'
import { countedValues, typeOf, typesOf, valuesOf } from './schema-types.js'

/** Why values of one schema may be refused by another, where neither refers or has alternatives. */
export function narrowingsOfKeywords(
  from: Keywords,
  to: Keywords,
  compare: Compare,
  same: (one: unknown, other: unknown) => boolean,
): readonly Narrowing[] {
  const types = typesOf(from)
  const accepted = typesOf({ type: own(to, 'type'), nullable: own(to, 'nullable') })
  const shared = new Set([...types].filter((type) => accepted.has(type)))
  const found: Narrowing[] = []
  // An integer is the part of numbers that is left.
  if (shared.size < types.size) found.push(say('type', 'type', from, to))
  if (shared.size === 0) return found
  const values = countedValues({ ...from, type: [...shared] })
  if (values !== null && values.every((value) => typeof value !== 'object' || value === null)) {
    return [...found, ...ofValues(values, from, to)]
  }
  found.push(...ofTexts(from, to, shared), ...narrowedBounds(from, to, shared))
  const listed = valuesOf(to)
  if (listed !== null && !(values ?? [undefined]).every((value) => listed.some((other) => equal(value, other)))) {
    found.push(say('enum', 'enum', from, to))
  }
  if (shared.has('array')) found.push(...ofList(from, to, compare, same))
  if (shared.has('object')) for (const one of narrowedObject(from, to, compare, same)) found.push(one)
  for (const keyword of Object.keys(to)) {
    if (handled.has(keyword) || isAnnotation(keyword) || isOther(keyword, shared)) continue
    if (!same(own(from, keyword), to[keyword])) found.push(say('undecided', keyword, from, to))
  }
  return found
}

function say(code: NarrowingCode, keyword: string, from: Keywords, to: Keywords): Narrowing {
  return { code, path: [keyword], from: own(from, keyword), to: own(to, keyword) }
}

/** Values that can be counted are tried one by one. */
function ofValues(values: readonly unknown[], from: Keywords, to: Keywords): readonly Narrowing[] {
  const listed = valuesOf(to)
  const found: Narrowing[] = []
  const gone = listed === null ? [] : values.filter((value) => !listed.some((other) => equal(value, other)))
  if (gone.length > 0) found.push({ code: 'enum', path: ['enum'], from: valuesOf(from) ?? values, to: listed })
  const rest = values.filter((value) => !gone.includes(value))
  for (const value of rest) {
    const types: ReadonlySet<string> = new Set([typeOf(value)])
    const exact = typeof value === 'number' ? { minimum: value, maximum: value } : {}
    const sized = typeof value === 'string' ? { minLength: [...value].length, maxLength: [...value].length } : {}
    found.push(...narrowedBounds({ ...exact, ...sized }, to, types))
    if (typeof value === 'string' && listed === null) found.push(...ofTexts(from, to, types).map(unclear))
    for (const keyword of Object.keys(to)) {
      if (handled.has(keyword) || isAnnotation(keyword) || isOther(keyword, types)) continue
      if (!equal(own(from, keyword), to[keyword])) found.push(say('undecided', keyword, from, to))
    }
  }
  return found
}

/** The values are known, and whether they match is a matter of trying a pattern that anybody may have written. */
function unclear(found: Narrowing): Narrowing {
  return { ...found, code: 'undecided' }
}

function ofTexts(from: Keywords, to: Keywords, types: ReadonlySet<string>): readonly Narrowing[] {
  if (!types.has('string')) return []
  const found: Narrowing[] = []
  const [pattern, format] = [own(to, 'pattern'), own(to, 'format')]
  if (pattern !== undefined && own(from, 'pattern') === undefined) found.push(say('pattern', 'pattern', from, to))
  // Whether one pattern takes all that another takes is more than can be told.
  else if (pattern !== undefined && own(from, 'pattern') !== pattern) found.push(say('undecided', 'pattern', from, to))
  if (format !== undefined && own(from, 'format') !== format) found.push(say('format', 'format', from, to))
  return found
}

function ofList(
  from: Keywords,
  to: Keywords,
  compare: Compare,
  same: (one: unknown, other: unknown) => boolean,
): readonly Narrowing[] {
  const tuple = ['prefixItems', 'additionalItems'].find((keyword) => !same(own(from, keyword), own(to, keyword)))
  const [before, after] = [own(from, 'items'), own(to, 'items')]
  if (tuple !== undefined) return [say('undecided', tuple, from, to)]
  if (Array.isArray(before) || Array.isArray(after)) {
    return same(before, after) ? [] : [say('undecided', 'items', from, to)]
  }
  if (after === undefined) return []
  return compare(before ?? true, after).map((one) => ({ ...one, path: ['items', ...one.path] }))
}

/** Keywords that say nothing of values of these types. */
function isOther(keyword: string, types: ReadonlySet<string>): boolean {
  const type = Object.hasOwn(typeOfKeyword, keyword) ? typeOfKeyword[keyword] : undefined
  return type !== undefined && !types.has(type)
}

const typeOfKeyword: Readonly<Record<string, string>> = {
  patternProperties: 'object',
  propertyNames: 'object',
  dependentRequired: 'object',
  dependentSchemas: 'object',
  dependencies: 'object',
  unevaluatedProperties: 'object',
  contains: 'array',
  minContains: 'array',
  maxContains: 'array',
  unevaluatedItems: 'array',
}

/** What is compared by its meaning; of all else only the same is known to be the same. */
const handled: ReadonlySet<string> = new Set([
  'type',
  'nullable',
  'enum',
  'const',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'prefixItems',
  'additionalItems',
  'minProperties',
  'maxProperties',
  'properties',
  'patternProperties',
  'required',
  'additionalProperties',
])
