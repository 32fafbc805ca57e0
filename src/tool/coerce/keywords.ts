import { isObject } from '../../json/is-object.js'
import type { JsonSchema } from '../tool-spec.js'

/** A schema that is an object. */
export type Keywords = Readonly<Record<string, unknown>>

/** Whether a value can be a schema. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value)
}

/** The schemas in a list; what is none is left out. */
export function schemasIn(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

/** What a schema says of the properties of an object, as far as it can be read. */
export interface PropertyKeywords {
  readonly named: readonly (readonly [string, JsonSchema])[]
  readonly patterns: readonly (readonly [RegExp, JsonSchema])[]
  /** Of all other properties. */
  readonly rest: JsonSchema | undefined
  readonly required: readonly string[]
}

/** Reads `properties`, `patternProperties`, `additionalProperties` and `required`. */
export function propertiesOf(schema: Keywords): PropertyKeywords {
  const { properties, patternProperties, additionalProperties, required } = schema
  return {
    named: schemasOf(properties),
    patterns: schemasOf(patternProperties).flatMap(([source, property]) => {
      const pattern = readPattern(source)
      return pattern === null ? [] : [[pattern, property] as const]
    }),
    rest: isSchema(additionalProperties) ? additionalProperties : undefined,
    required: Array.isArray(required) ? required.filter((key) => typeof key === 'string') : [],
  }
}

function schemasOf(value: unknown): readonly (readonly [string, JsonSchema])[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, property]) => (isSchema(property) ? [[key, property] as const] : []))
}

function readPattern(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u')
  } catch {
    // No regular expression: it is left alone.
    return null
  }
}

/** What a schema says of the items of a list: the first ones one by one, and all others. */
export interface ItemKeywords {
  readonly first: readonly unknown[]
  readonly rest: JsonSchema | undefined
}

/** Reads `prefixItems` and `items`; up to 2019-09 `items` as a list and `additionalItems`. */
export function itemsOf(schema: Keywords): ItemKeywords {
  const { prefixItems, items, additionalItems } = schema
  const first: unknown = Array.isArray(items) ? items : prefixItems
  const rest = Array.isArray(items) ? additionalItems : items
  return { first: Array.isArray(first) ? first : [], rest: isSchema(rest) ? rest : undefined }
}

/** Whether the draft of a schema lets a `$ref` stand beside other keywords: up to draft 7 they are ignored. */
export function readsBesideRef(schema: JsonSchema): boolean {
  const uri = isObject(schema) ? schema['$schema'] : undefined
  return typeof uri !== 'string' || !/draft-0[3467]/.test(uri)
}

/** The part of a schema that a local `$ref` names (`#`, `#/$defs/address`); `null` where there is none. */
export function resolveRef(root: JsonSchema, ref: unknown): JsonSchema | null {
  if (ref === '#') return root
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return null
  let part: unknown = root
  for (const segment of ref.slice(2).split('/')) {
    const key = decode(segment)
    if (key === null || typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return null
    part = Reflect.get(part, key)
  }
  return isSchema(part) ? part : null
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
  } catch {
    // A percent sign that encodes nothing: the reference leads nowhere.
    return null
  }
}
