import { isObject } from '../../json/is-object.js'
import { own } from './own.js'
import type { SchemaFacts } from './schema-facts.js'
import { isInPlace, type SchemaNode } from './schema-node.js'

/**
 * The names of the properties that an object declares: in itself, in what holds together with it, and in the parts of its unions. `null`
 * where others are described too, by pattern or as values of one schema, or where that cannot be known.
 */
export function declaredIn(node: SchemaNode, { resolved }: SchemaFacts): ReadonlySet<string> | null {
  let outermost = node
  while (outermost.parent !== null && isInPlace(outermost)) outermost = outermost.parent
  // What a definition is part of is not known.
  if (outermost !== node && outermost.keyword === '$ref') return null
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const waiting: unknown[] = [outermost.schema]
  while (waiting.length > 0) {
    const part = waiting.pop()
    if (!isObject(part) || seen.has(part)) continue
    seen.add(part)
    const keywords = resolved(part)
    if (own(keywords, '$ref') !== undefined || isObject(own(keywords, 'patternProperties'))) return null
    const others = own(keywords, 'additionalProperties')
    if (isObject(others) && Object.keys(others).length > 0) return null
    const properties = own(keywords, 'properties')
    if (isObject(properties)) for (const name of Object.keys(properties)) names.add(name)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const parts = own(keywords, keyword)
      if (Array.isArray(parts)) for (const each of parts) waiting.push(each)
    }
    waiting.push(own(keywords, 'then'), own(keywords, 'else'))
  }
  return names
}
