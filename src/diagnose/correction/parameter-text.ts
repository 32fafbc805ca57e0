import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { referred } from '../../score/schema-at.js'
import { schemasIn } from '../../tool/coerce/keywords.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import { schemaOfPlace } from '../schema-of-place.js'
import { enumerated } from './enumerated.js'
import { shownName, shownValue } from './shown.js'

/** A parameter with its type, or the values that it allows: `days (integer)`, `unit ("C" or "F")`. */
export function parameterText(name: string, args: unknown, root: JsonSchema | null): string {
  const type = typeAt([name], args, root)
  return type === null ? shownName(name) : `${shownName(name)} (${type})`
}

/** The type of what stands, or should stand, at a place in the arguments, or the values that it allows. */
export function typeAt(path: Path, args: unknown, root: JsonSchema | null): string | null {
  return typeText(schemaOfPlace(args, path, root), root, 0)
}

/** Deeper than any union that was written by hand. */
const mostLevels = 4

function typeText(schema: JsonSchema | null, root: JsonSchema | null, level: number): string | null {
  if (!isObject(schema) || level > mostLevels) return null
  const { $ref, const: only, enum: values, type, anyOf, oneOf, allOf } = schema
  if (only !== undefined) return shownValue(only)
  if (Array.isArray(values)) return enumerated(values.map(shownValue), 'or')
  if (typeof type === 'string') return shownName(type)
  if (Array.isArray(type)) return enumerated(type.map(String).map(shownName), 'or')
  if ($ref !== undefined) return typeText(referred($ref, root), root, level + 1)
  const union = [anyOf, oneOf, allOf].map(schemasIn).find(({ length }) => length > 0) ?? []
  const types = union.map((branch) => typeText(branch, root, level + 1)).filter((text) => text !== null)
  return types.length === 0 ? null : enumerated([...new Set(types)], 'or')
}
