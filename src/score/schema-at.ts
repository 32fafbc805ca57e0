import { isObject } from '../json/is-object.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { namedPart } from './schema-names.js'

/**
 * What a schema says of a property or an item, as far as that is in one place: `properties`, `additionalProperties`, `items`,
 * `prefixItems`, through local `$ref`, `allOf`, and the first branch of a union that has it. `null` where it says nothing.
 */
export function schemaAt(
  schema: JsonSchema | null,
  segment: string | number,
  root: JsonSchema | null,
): JsonSchema | null {
  return find(schema, root, (own) => partOf(own, segment))
}

/** The `additionalProperties` of a schema; `undefined` where it has none. */
export function additionalOf(schema: JsonSchema | null, root: JsonSchema | null): JsonSchema | undefined {
  return find(schema, root, ({ additionalProperties }) => asSchema(additionalProperties)) ?? undefined
}

/** The `format` of a schema, also where it refers to it, or a union has it. */
export function formatOf(schema: JsonSchema | null, root: JsonSchema | null): string | null {
  return find(schema, root, ({ format }) => (typeof format === 'string' ? format : null))
}

/** Whether a property is declared. */
export function isDeclared(schema: JsonSchema | null, key: string, root: JsonSchema | null): boolean {
  return find(schema, root, ({ properties }) => ownSchema(properties, key)) !== null
}

/** Whether a property is required. */
export function isRequired(schema: JsonSchema | null, key: string, root: JsonSchema | null): boolean {
  return (
    find(schema, root, ({ required }) => (Array.isArray(required) && required.includes(key) ? true : null)) !== null
  )
}

/** Whether a schema takes `null`: of a union one branch will do, of what is combined or referred to all must. */
export function allowsNull(schema: JsonSchema | null, root: JsonSchema | null, level: number = 0): boolean {
  if (schema === null || typeof schema === 'boolean' || level > mostLevels) return schema !== false
  if (refusesNull(schema)) return false
  const inner = (other: JsonSchema | null): boolean => allowsNull(other, root, level + 1)
  const unions = [listOf(schema['anyOf']), listOf(schema['oneOf'])].filter(({ length }) => length > 0)
  if (!unions.every((union) => union.some(inner))) return false
  return inner(referred(schema['$ref'], root)) && listOf(schema['allOf']).every(inner)
}

function refusesNull(own: Keywords): boolean {
  const { type, nullable, enum: values } = own
  if (nullable === true) return false
  if ('const' in own) return own['const'] !== null
  if (Array.isArray(values)) return !values.includes(null)
  if (type === undefined) return false
  return Array.isArray(type) ? !type.includes('null') : type !== 'null'
}

/** Deeper than any union that was written by hand. */
const mostLevels = 8

type Keywords = Exclude<JsonSchema, boolean>

/** What the first of a schema and those it refers to answers; a circle of references ends. */
function find<Answer>(
  schema: JsonSchema | null,
  root: JsonSchema | null,
  ask: (own: Keywords) => Answer | null,
): Answer | null {
  const seen = new Set<Keywords>()
  const open = [schema]
  for (let next = 0; next < open.length; next++) {
    const own = open[next] ?? null
    if (own === null || typeof own === 'boolean' || seen.has(own)) continue
    seen.add(own)
    const answer = ask(own)
    if (answer !== null) return answer
    if (own['$ref'] !== undefined) open.push(referred(own['$ref'], root))
    open.push(...listOf(own['allOf']), ...listOf(own['anyOf']), ...listOf(own['oneOf']))
  }
  return null
}

function partOf(schema: Keywords, segment: string | number): JsonSchema | null {
  if (typeof segment === 'string') {
    const own = ownSchema(schema['properties'], segment)
    if (own !== null) return own
    const additional = asSchema(schema['additionalProperties'])
    return typeof additional === 'boolean' ? null : additional
  }
  const { items, prefixItems } = schema
  // Before 2020-12, `items` was the list.
  const list = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : []
  return asSchema(list[segment]) ?? (Array.isArray(items) ? null : asSchema(items))
}

function ownSchema(properties: unknown, key: string): JsonSchema | null {
  return isObject(properties) && Object.hasOwn(properties, key) ? asSchema(Reflect.get(properties, key)) : null
}

/** What a local reference leads to; `null` where there is none. */
export function referred(ref: unknown, root: JsonSchema | null): JsonSchema | null {
  if (typeof ref !== 'string' || root === null || typeof root === 'boolean') return null
  if (ref === '#' || ref.startsWith('#/')) return pointed(ref, root)
  const [base = '', pointer] = ref.split('#/')
  const named = namedPart(base, root)
  if (named === undefined) return null
  return pointer === undefined ? named : pointed(`#/${pointer}`, named)
}

function pointed(ref: string, root: Keywords): JsonSchema | null {
  let part: unknown = root
  for (const text of ref.slice(1).split('/').slice(1)) {
    const key = decoded(text).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return null
    part = Reflect.get(part, key)
  }
  return asSchema(part)
}

/** A stray percent sign stands for itself. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/giu, (bytes) => {
    try {
      return decodeURIComponent(bytes)
    } catch (error) {
      if (error instanceof URIError) return bytes
      throw error
    }
  })
}

function listOf(value: unknown): readonly (JsonSchema | null)[] {
  return Array.isArray(value) ? value.map(asSchema) : []
}

function asSchema(value: unknown): JsonSchema | null {
  if (typeof value === 'boolean') return value
  if (!isObject(value) || Array.isArray(value)) return null
  return value // an object of keywords, whatever they are
}
