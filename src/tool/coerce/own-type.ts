import { convert, type Converted } from './convert.js'
import { isAmong, jsonTypeOf, readTypes, type JsonType } from './json-type.js'
import type { Coercer, Outcome } from './outcome.js'

/** What `type`, `enum` and `const` of a schema make of a value; `null` where they say nothing. */
export function ownType(schema: { readonly [keyword: string]: unknown }): Coercer | null {
  const types = readTypes(schema)
  const members = readMembers(schema)
  if (members !== null) return (value) => toMember(value, types, members)
  return types === null ? null : (value) => toType(value, types)
}

function toType(value: unknown, types: readonly JsonType[]): Outcome {
  if (isAmong(types, jsonTypeOf(value))) return 2
  for (const type of types) {
    const converted = convert(value, type)
    if (converted !== null) return changedTo(value, converted)
  }
  return 0
}

function toMember(value: unknown, types: readonly JsonType[] | null, members: readonly unknown[]): Outcome {
  const isAllowed = (type: JsonType | null): boolean => types === null || isAmong(types, type)
  if (members.some((member) => isSame(member, value, 0)) && isAllowed(jsonTypeOf(value))) return 2
  for (const member of members) {
    const type = jsonTypeOf(member)
    if (type === null || !isAllowed(type)) continue
    const converted = convert(value, type)
    if (converted !== null && isSame(member, converted.value, 0)) return changedTo(value, converted)
  }
  return 0
}

function changedTo(from: unknown, { value, rule }: Converted): Outcome {
  return { value, changes: [{ path: [], from, to: value, rule }], fit: 2 }
}

function readMembers(schema: { readonly [keyword: string]: unknown }): readonly unknown[] | null {
  const { enum: members, const: only, nullable } = schema
  if (only !== undefined) return [only]
  if (!isList(members)) return null
  return nullable === true ? [...members, null] : members
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

// Deeper than any member of an enum; what is nested deeper equals nothing.
const deepestMember = 100

/** Equal as JSON is: numbers by value, keys in any order. */
function isSame(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (depth > deepestMember || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key), depth + 1))
}
