import { isObject } from '../json/is-object.js'
import { checkJsonSchema } from '../tool/check-json-schema.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { fragmentOf } from './fragment.js'
import { referred } from './schema-at.js'

/**
 * A schema of which only those branches of a union are left that a value fits: they are what says something of its parts.
 * A `null` that no branch takes may stand for an absent parameter; where none fits even so, all are left.
 */
export function narrowSchema(
  schema: JsonSchema | null,
  value: unknown,
  root: JsonSchema | null,
  level = 0,
): JsonSchema | null {
  if (schema === null || typeof schema === 'boolean' || value === undefined || level > mostLevels) return schema
  const target = referred(schema['$ref'], root)
  if (target !== null) return narrowSchema(target, value, root, level + 1)
  const key = Array.isArray(schema['anyOf']) ? 'anyOf' : 'oneOf'
  const branches: unknown = schema[key]
  if (!Array.isArray(branches)) return schema
  const all: readonly JsonSchema[] = branches.filter(isSchema)
  const fitting = fittingOf(all, value, root)
  const kept = fitting.length > 0 ? fitting : fittingOf(all, withoutNulls(value), root)
  return kept.length === 0 ? schema : { ...schema, [key]: kept }
}

/** Longer chains of references are not followed. */
const mostLevels = 8

function fittingOf(branches: readonly JsonSchema[], value: unknown, root: JsonSchema | null): readonly JsonSchema[] {
  return branches.filter((branch) => checkJsonSchema(fragmentOf(branch, root), value, 'a branch').valid)
}

function withoutNulls(value: unknown): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null)) : value
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value)
}
