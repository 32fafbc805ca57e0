import { isObject } from '../../json/is-object.js'
import { fromPointer, valueAt } from '../../json/paths.js'
import type { JsonSchema } from '../../tool/tool-spec.js'

/** What a JSON Schema says of one place of the arguments. */
export interface SchemaPlace {
  /** What an absent value stands for; `undefined` where the schema does not say. */
  readonly absent: unknown
  /** The place of a key or of an item; `null` where the schema says nothing of it. */
  at(segment: string | number): SchemaPlace | null
}

/**
 * The defaults that a schema declares, deep: through `properties`, `items`, `prefixItems`, `$ref` within the schema and
 * `allOf`; not through `anyOf` and `oneOf`, where it depends on the value which of them counts. Of several the first wins.
 */
export function schemaPlace(schema: JsonSchema): SchemaPlace {
  return placeOf([schema], schema)
}

type SchemaObject = Readonly<Record<string, unknown>>

function placeOf(schemas: readonly unknown[], root: JsonSchema): SchemaPlace {
  const all = new Set<SchemaObject>()
  for (const schema of schemas) expand(schema, root, all)
  const known = new Map<string | number, SchemaPlace | null>()
  return {
    absent: own([...all].find((schema) => Object.hasOwn(schema, 'default')) ?? {}, 'default'),
    at(segment) {
      const before = known.get(segment)
      if (before !== undefined) return before
      const parts = [...all].map((schema) => partOf(schema, segment)).filter(isObject)
      const place = parts.length === 0 ? null : placeOf(parts, root)
      known.set(segment, place)
      return place
    },
  }
}

/** A schema and those that hold wherever it does. */
function expand(schema: unknown, root: JsonSchema, all: Set<SchemaObject>): void {
  if (!isObject(schema) || all.has(schema)) return
  all.add(schema)
  const reference = own(schema, '$ref')
  if (typeof reference === 'string') expand(referred(root, reference), root, all)
  const parts = own(schema, 'allOf')
  if (!Array.isArray(parts)) return
  for (const part of parts) expand(part, root, all)
}

/** What a `$ref` within the schema points at. One that leads elsewhere says nothing of defaults. */
function referred(root: JsonSchema, reference: string): unknown {
  if (!/^#(?:\/|$)/.test(reference)) return undefined
  try {
    return valueAt(root, fromPointer(decodeURIComponent(reference.slice(1)))).value
  } catch {
    // No pointer, or a stray percent sign: whoever validates with the schema reports it.
    return undefined
  }
}

function partOf(schema: SchemaObject, segment: string | number): unknown {
  if (typeof segment === 'string') return own(own(schema, 'properties'), segment)
  const items = own(schema, 'items')
  // Up to draft-07 a tuple stands in `items` itself.
  const tuple = own(schema, 'prefixItems') ?? items
  const item: unknown = Array.isArray(tuple) ? tuple[segment] : undefined
  return item ?? items
}

function own(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
