import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { narrowSchema } from '../../score/narrow-schema.js'
import { schemaAt } from '../../score/schema-at.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import { shapeOf } from './object-shape.js'

/** An argument that a schema does not declare. */
export interface Undeclared {
  readonly path: Path
  readonly key: string
  readonly value: unknown
  /** The names that are declared beside it, and are not there yet. */
  readonly free: readonly string[]
  /** All that are declared beside it. */
  readonly names: readonly string[]
}

/** The arguments that a schema does not declare, at any depth. */
export function undeclaredIn(args: unknown, schema: JsonSchema): readonly Undeclared[] {
  return inValue(args, schema, schema, [])
}

function inValue(value: unknown, given: JsonSchema | null, root: JsonSchema, path: Path): readonly Undeclared[] {
  if (given === null || (!Array.isArray(value) && !isObject(value))) return []
  const schema = narrowSchema(given, value, root)
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => inValue(item, schemaAt(schema, index, root), root, [...path, index]))
  }
  const { names, isOpen } = shapeOf(schema, root, path.length === 0)
  return Object.entries(value).flatMap(([key, item]): readonly Undeclared[] => {
    const at = [...path, key]
    if (isOpen || names.has(key)) return inValue(item, schemaAt(schema, key, root), root, at)
    const free = [...names].filter((name) => !Object.hasOwn(value, name))
    return [{ path: at, key, value: item, free, names: [...names] }]
  })
}
