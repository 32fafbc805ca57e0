import { isObject } from '../../json/is-object.js'
import { fromPointer } from '../../json/paths.js'
import type { Keyed } from './item.js'

/** A schema that stands alone: the components it refers to are its own definitions, so that circles stay what they are. */
export function openApiSchema(schema: Keyed, document: Keyed): Keyed {
  const { components } = document
  const known = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {}
  const needed = new Set<string>()
  const copies = new Map<object, object>()
  const root = copied(schema, needed, copies)
  const definitions = new Map<string, unknown>()
  // A set tells of what is added while it is gone through.
  for (const name of needed) if (Object.hasOwn(known, name)) definitions.set(name, copied(known[name], needed, copies))
  return definitions.size === 0 || !isObject(root) ? schema : { ...root, $defs: Object.fromEntries(definitions) }
}

const prefix = '#/components/schemas/'

function copied(value: unknown, needed: Set<string>, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const before = copies.get(value)
  if (before !== undefined) return before
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const each of value) list.push(copied(each, needed, copies))
    return list
  }
  const copy: object = {}
  copies.set(value, copy)
  for (const [key, part] of Object.entries(value)) {
    const own = key === '$ref' && typeof part === 'string' ? referred(part, needed) : copied(part, needed, copies)
    // Also a key such as `__proto__`, which setting would lose.
    Object.defineProperty(copy, key, { value: own, enumerable: true, configurable: true, writable: true })
  }
  return copy
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
