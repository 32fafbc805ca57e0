import { isObject } from '../../json/is-object.js'
import { fromPointer } from '../../json/paths.js'
import type { Keyed } from './item.js'

/** A schema that stands alone: the components it refers to are its own definitions, so that circles stay what they are. */
export function openApiSchema(schema: Keyed, document: Keyed): Keyed {
  const { components } = document
  const known = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {}
  const needed = new Set<string>()
  const copies = new Map<object, object>()
  const { openapi } = document
  // Until 3.0 a bound that is out was a flag beside it, as in draft-04.
  const hasFlags = typeof openapi === 'string' && /^3\.0(?:\.|$)/u.test(openapi)
  const copied = (value: unknown): unknown => copyOf(value, { needed, copies, hasFlags })
  const root = copied(schema)
  const definitions = new Map<string, unknown>()
  // A set tells of what is added while it is gone through.
  for (const name of needed) if (Object.hasOwn(known, name)) definitions.set(name, copied(known[name]))
  if (!isObject(root) || (definitions.size === 0 && !hasFlags)) return schema
  return definitions.size === 0 ? root : { ...root, $defs: Object.fromEntries(definitions) }
}

const prefix = '#/components/schemas/'

interface Copying {
  readonly needed: Set<string>
  readonly copies: Map<object, object>
  readonly hasFlags: boolean
}

function copyOf(value: unknown, copying: Copying): unknown {
  const { needed, copies, hasFlags } = copying
  if (typeof value !== 'object' || value === null) return value
  const before = copies.get(value)
  if (before !== undefined) return before
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const each of value) list.push(copyOf(each, copying))
    return list
  }
  const copy: object = {}
  copies.set(value, copy)
  for (const [key, part] of hasFlags ? withoutFlags(value) : Object.entries(value)) {
    const own = key === '$ref' && typeof part === 'string' ? referred(part, needed) : copyOf(part, copying)
    // Also a key such as `__proto__`, which setting would lose.
    Object.defineProperty(copy, key, { value: own, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

/** The keywords in today's words: `minimum: 0` with `exclusiveMinimum: true` is `exclusiveMinimum: 0`. */
function withoutFlags(schema: object): readonly (readonly [string, unknown])[] {
  const flagOf = (bound: string): unknown =>
    Reflect.get(schema, bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum')
  return Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    const isFlag = (key === 'exclusiveMinimum' || key === 'exclusiveMaximum') && typeof value === 'boolean'
    if (isFlag) return []
    if ((key !== 'minimum' && key !== 'maximum') || flagOf(key) !== true) return [[key, value]]
    return [[key === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum', value]]
  })
}

function referred(ref: string, needed: Set<string>): string {
  if (!ref.startsWith(prefix)) return ref
  const name = nameIn(ref)
  if (name === null) return ref
  needed.add(name)
  return `#/$defs/${ref.slice(prefix.length)}`
}

function nameIn(ref: string): string | null {
  try {
    const [, , name] = fromPointer(decodeURIComponent(ref.slice(1)))
    return name === undefined ? null : String(name)
  } catch {
    // No pointer: nobody can follow it.
    return null
  }
}
