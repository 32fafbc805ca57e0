import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { held, type SchemaPlace } from '../fix/schema-place.js'
import { isAnnotation } from './keywords.js'
import { referred } from './referred.js'

/** Whether two schemas are written alike, with all they refer to, but for what only tells people and models something. */
export function saysTheSame(from: unknown, to: unknown, fromRoot: unknown, toRoot: unknown): boolean {
  const waiting: [unknown, unknown][] = [[from, to]]
  const followed = new Set<unknown>()
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const refs: unknown[] = []
    if (!equal(bare(pair[0], 'schema', refs), bare(pair[1], 'schema', []))) return false
    for (const ref of refs) {
      if (followed.has(ref)) continue
      if (followed.size > mostRefs) return false
      followed.add(ref)
      waiting.push([referred(ref, fromRoot), referred(ref, toRoot)])
    }
  }
  return true
}

const mostRefs = 200

/** The schema without annotations; its references are added to `refs`. */
function bare(value: unknown, place: SchemaPlace, refs: unknown[], depth = 0): unknown {
  if (place === 'data' || typeof value !== 'object' || value === null || depth > mostDepth) return value
  if (Array.isArray(value)) return value.map((item: unknown) => bare(item, 'schema', refs, depth + 1))
  if (!isObject(value)) return value
  if (place === 'schemas') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bare(item, 'schema', refs, depth + 1)]))
  }
  if (Object.hasOwn(value, '$ref')) refs.push(value['$ref'])
  const entries = Object.entries(value).filter(([key]) => !isAnnotation(key))
  return Object.fromEntries(entries.map(([key, item]) => [key, bare(item, held(key), refs, depth + 1)]))
}

const mostDepth = 200
