import { kindOf } from '../../json/kind.js'

/** The names that `type` may hold. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

const names: ReadonlySet<unknown> = new Set<JsonType>([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
])

/** The narrowest type of a value; `null` for what JSON does not have. A BigInt is an integer. */
export function jsonTypeOf(value: unknown): JsonType | null {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'boolean'
    case 'bigint':
      return 'integer'
    case 'number':
      if (Number.isInteger(value)) return 'integer'
      return Number.isFinite(value) ? 'number' : null
    case 'object':
      return value === null ? 'null' : structureOf(value)
    default:
      return null
  }
}

function structureOf(value: object): JsonType | null {
  if (Array.isArray(value)) return 'array'
  if (isPlain(value)) return 'object'
  const kind = kindOf(value)
  return kind === 'instance' || kind === 'closed' ? 'object' : null
}

/** What `type` of a schema allows; `null` for anything, also where it is no type of JSON Schema. */
export function readTypes(schema: { readonly [keyword: string]: unknown }): readonly JsonType[] | null {
  const { type, nullable } = schema
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (types.length === 0 || !types.every(isType)) return null
  return nullable === true && !types.includes('null') ? [...types, 'null'] : types
}

function isType(name: unknown): name is JsonType {
  return names.has(name)
}

/** Whether a type is among the allowed ones: an integer is a number, too. */
export function isAmong(types: readonly JsonType[], type: JsonType | null): boolean {
  return type !== null && (types.includes(type) || (type === 'integer' && types.includes('number')))
}

/** Whether a value is an object without a class, of any realm: its own keys are all there is to it. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
