import { isObject } from '../json/is-object.js'
import type { Path } from '../json/paths.js'
import { referred, schemaAt } from '../score/schema-at.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { meantSchema } from './meant-schema.js'

/**
 * What a schema says of a place in arguments, through the branches of unions that were meant; where several say something, a union of
 * them; `null` where none does.
 */
export function schemaOfPlace(args: unknown, path: Path, root: JsonSchema | null): JsonSchema | null {
  let schema = root
  let value = args
  for (const segment of path) {
    const above = schema
    const own = typeof value === 'object' && value !== null ? meantSchema(above, value, root) : above
    const parts = branchesOf(own, root, 0)
      .map((branch) => schemaAt(branch, segment, root))
      .filter((part) => part !== null)
    const different = parts.filter((part, index) => parts.indexOf(part) === index)
    schema = different.length > 1 ? { anyOf: different } : (different[0] ?? null)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, segment) : undefined
  }
  return schema
}

/** Deeper than any union that was written by hand. */
const mostLevels = 8

/** A schema, or those that it is a union of. */
function branchesOf(schema: JsonSchema | null, root: JsonSchema | null, level: number): readonly JsonSchema[] {
  if (!isObject(schema) || level > mostLevels) return []
  const target = referred(schema['$ref'], root)
  if (target !== null) return branchesOf(target, root, level + 1)
  const union: unknown = schema['anyOf'] ?? schema['oneOf']
  if (!Array.isArray(union)) return [schema]
  const branches = union.flatMap((branch: unknown) => (isObject(branch) ? branchesOf(branch, root, level + 1) : []))
  return [{ ...schema, anyOf: undefined, oneOf: undefined }, ...branches]
}
