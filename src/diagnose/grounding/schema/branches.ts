import { isObject } from '../../../json/is-object.js'
import { referred } from '../../../score/schema-at.js'
import type { JsonSchema } from '../../../tool/tool-spec.js'

/** A schema that is no boolean. */
export type Keywords = Exclude<JsonSchema, boolean>

/** Schemas with all that they refer to, or are unions or combinations of. */
export function branches(schemas: readonly unknown[], root: Keywords): readonly Keywords[] {
  const seen = new Set<Keywords>()
  const open = [...schemas]
  for (let next = 0; next < open.length; next += 1) {
    const schema = open[next]
    if (!isObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    open.push(referred(schema['$ref'], root))
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      open.push(...listOf(schema[key]))
    }
  }
  return [...seen]
}

/** What a schema has for a property or an item. */
export function partsAt(schema: Keywords, segment: string | number): readonly unknown[] {
  const { properties, additionalProperties, items, prefixItems } = schema
  if (typeof segment === 'string') {
    const own = isObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : undefined
    return [own ?? additionalProperties]
  }
  // Before 2020-12, `items` was the list.
  const list: unknown = Array.isArray(prefixItems) ? prefixItems : items
  return Array.isArray(list) ? [list[segment] ?? items] : [items]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
