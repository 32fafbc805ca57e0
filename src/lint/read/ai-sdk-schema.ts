import { isObject } from '../../json/is-object.js'
import { isStandardSchema } from '../../tool/standard-schema.js'
import type { Keyed } from './item.js'

/** The schema of a library as the AI SDK sends it: of draft-07, with its objects closed. `null` where it is none that it converts. */
export function aiSdkSchema(given: unknown): unknown {
  if (!isStandardSchema(given)) return null
  const written: unknown = given['~standard'].jsonSchema?.input({ target: 'draft-07' })
  return isObject(written) ? closed(written) : null
}

const records: ReadonlySet<string> = new Set(['definitions', 'properties'])
const lists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf'])

/** It closes what says that it is an object, and looks no further than into these. */
function closed(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { type, additionalProperties } = schema
  const isClosed = type === 'object' || (Array.isArray(type) && type.includes('object'))
  const entries = Object.entries(schema).map(([key, value]) => [key, inner(key, value, isClosed)] as const)
  const rest: unknown = isObject(additionalProperties) ? closed(additionalProperties) : false
  return Object.fromEntries(isClosed ? [...entries, ['additionalProperties', rest] as const] : entries)
}

function inner(key: string, value: unknown, isClosed: boolean): unknown {
  if (key === 'items') return Array.isArray(value) ? value.map(closed) : closed(value)
  if (lists.has(key) && Array.isArray(value)) return value.map(closed)
  const isRecord = records.has(key) && isObject(value) && (isClosed || key === 'definitions')
  return isRecord ? named(value) : value
}

function named(schemas: Keyed): Keyed {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema)]))
}
