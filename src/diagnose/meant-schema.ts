import { isObject } from '../json/is-object.js'
import { narrowSchema } from '../score/narrow-schema.js'
import { referred, schemaAt } from '../score/schema-at.js'
import { ToolError } from '../tool/errors.js'
import type { JsonSchema } from '../tool/tool-spec.js'

/**
 * A schema of which only those branches of a union are left that a list or an object was probably meant for: those that it fits; where it
 * fits none, for its names, those of its kind and its tags (`kind: 'card'`); else all.
 */
export function meantSchema(schema: JsonSchema | null, value: object, root: JsonSchema | null): JsonSchema | null {
  const narrow = narrowed(schema, value, root)
  if (!isObject(narrow)) return narrow
  const key = Array.isArray(narrow['anyOf']) ? 'anyOf' : 'oneOf'
  const branches: unknown = narrow[key]
  if (!Array.isArray(branches) || branches.length < 2) return narrow
  const meant = branches.filter((branch: unknown) => isMeant(resolved(branch, root), value, root))
  return meant.length === 0 ? narrow : { ...narrow, [key]: meant }
}

/** A validator of another library may read what that of JSON Schema cannot, such as a pattern: then all branches are left. */
function narrowed(schema: JsonSchema | null, value: object, root: JsonSchema | null): JsonSchema | null {
  try {
    return narrowSchema(schema, value, root)
  } catch (error) {
    if (error instanceof ToolError) return schema
    throw error
  }
}

function resolved(branch: unknown, root: JsonSchema | null): unknown {
  return isObject(branch) && branch['$ref'] !== undefined ? referred(branch['$ref'], root) : branch
}

function isMeant(branch: unknown, value: object, root: JsonSchema | null): boolean {
  if (!isObject(branch)) return false
  const types: readonly unknown[] = Array.isArray(branch['type']) ? branch['type'] : [branch['type'] ?? kindOf(value)]
  if (!types.includes(kindOf(value))) return false
  return Object.entries(value).every(([name, item]) => {
    const own = schemaAt(branch, name, root)
    if (!isObject(own)) return true
    const tags: unknown = 'const' in own ? [own['const']] : own['enum']
    return !Array.isArray(tags) || tags.includes(item)
  })
}

function kindOf(value: object): string {
  return Array.isArray(value) ? 'array' : 'object'
}
