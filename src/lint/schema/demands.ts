import { isObject } from '../../json/is-object.js'
import { type Keywords, own } from './own.js'
import { isInPlace, type SchemaNode } from './schema-node.js'

/** Tells whether an object demands a property: by its own `required`, or by that of what holds together with it. */
export function demands(resolved: (schema: Keywords) => Keywords): (name: string, holder: SchemaNode) => boolean {
  const known = new Map<Keywords, ReadonlySet<string>>()
  const namesOf = (schema: Keywords): ReadonlySet<string> => {
    const names = known.get(schema) ?? demandedBy(schema, resolved)
    known.set(schema, names)
    return names
  }
  return (name, holder) => {
    // What holds a part of a union demands whatever the part is.
    for (let node: SchemaNode | null = holder; node !== null; node = isInPlace(node) ? node.parent : null) {
      if (namesOf(node.schema).has(name)) return true
    }
    return false
  }
}

/** Its own names, and those of all parts of its `allOf`. */
function demandedBy(schema: Keywords, resolved: (schema: Keywords) => Keywords): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const waiting: unknown[] = [schema]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (!isObject(part) || seen.has(part)) continue
    seen.add(part)
    const keywords = resolved(part)
    const required = own(keywords, 'required')
    if (Array.isArray(required)) for (const name of required) if (typeof name === 'string') names.add(name)
    const parts = own(keywords, 'allOf')
    if (Array.isArray(parts)) for (const each of parts) waiting.push(each)
  }
  return names
}
