import { isObject } from '../json/is-object.js'
import { type Path, toPointer } from '../json/paths.js'
import { coerce } from '../tool/coerce/coerce.js'
import { fillDefaults } from '../tool/coerce/fill-defaults.js'
import type { JsonSchema } from '../tool/tool-spec.js'
import { narrowSchema } from './narrow-schema.js'
import { allowsNull, isDeclared, isRequired, schemaAt } from './schema-at.js'

/** One change to arguments. */
export interface ArgsChange {
  readonly path: Path
  readonly from: unknown
  readonly to: unknown
  readonly rule: string
}

/** Arguments as a tool's schema reads them. */
export interface PreparedArgs {
  /** After coercion; defaults are not filled in. */
  readonly value: unknown
  /** With the defaults that the schema declares. */
  readonly filled: unknown
  readonly changes: readonly ArgsChange[]
  /** Whether a place was absent, and got its default. */
  readonly isDefault: (path: Path) => boolean
  /** Whether something within a place was absent, and got its default. */
  readonly hasDefault: (path: Path) => boolean
}

/**
 * Coerces arguments by a tool's schema, and fills in its defaults. `null` for an optional parameter whose schema takes none
 * counts as absent: models in strict mode must name every parameter.
 */
export function prepareArgs(args: unknown, schema: JsonSchema | null): PreparedArgs {
  if (schema === null) {
    return { value: args, filled: args, changes: [], isDefault: () => false, hasDefault: () => false }
  }
  const coerced = coerce(args, schema)
  const dropped: ArgsChange[] = []
  const value = withoutNulls(coerced.value, narrowSchema(schema, coerced.value, schema), schema, [], dropped)
  const { value: filled, changes: defaults } = fillDefaults(value, schema)
  const places = new Set(defaults.map(({ path }) => toPointer(path)))
  return {
    value,
    filled,
    changes: dropped.length === 0 ? coerced.changes : [...coerced.changes, ...dropped],
    isDefault: (path) => places.size > 0 && path.some((_, index) => places.has(toPointer(path.slice(0, index + 1)))),
    hasDefault: (path) => places.size > 0 && [...places].some((place) => place.startsWith(`${toPointer(path)}/`)),
  }
}

function withoutNulls(
  value: unknown,
  schema: JsonSchema | null,
  root: JsonSchema,
  path: Path,
  dropped: ArgsChange[],
): unknown {
  if (path.length > mostLevels) return value
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) =>
      withoutNulls(item, narrowSchema(schemaAt(schema, index, root), item, root), root, [...path, index], dropped),
    )
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value) || schema === null) return value
  let isChanged = false
  const kept = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    const own = narrowSchema(schemaAt(schema, key, root), item, root)
    if (item === null && own !== null && isDeclared(schema, key, root)) {
      if (!allowsNull(own, root) && !isRequired(schema, key, root)) {
        dropped.push({ path: [...path, key], from: null, to: undefined, rule: 'null-as-absent' })
        isChanged = true
        return []
      }
    }
    const inner = withoutNulls(item, own, root, [...path, key], dropped)
    isChanged ||= inner !== item
    return [[key, inner]]
  })
  return isChanged ? Object.fromEntries(kept) : value
}

/** Deeper than any arguments. */
const mostLevels = 200
