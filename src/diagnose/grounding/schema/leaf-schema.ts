import { isObject } from '../../../json/is-object.js'
import type { JsonSchema } from '../../../tool/tool-spec.js'
import type { Leaf } from '../leaves/leaves-of.js'
import { branches, type Keywords, partsAt } from './branches.js'

/** What a tool's schema says of the kind of a value. */
export interface LeafSchema {
  /** Whether it may be an integer, and no other number. */
  readonly isInteger: boolean
  /** Whether it is a date or a time, by its `format` or by what its description says. */
  readonly isDate: boolean
  /** Whether it must be given: of an item of a list, whether the list must. */
  readonly isRequired: boolean
  /** Whether its last name is one that the schema has, and not the model's to choose. */
  readonly isDeclared: boolean
}

const known = new WeakMap<object, Map<string, LeafSchema>>()

/** What a tool's schema says of a place in its arguments, read once for each. */
export function leafSchema(root: JsonSchema | null, { path }: Leaf): LeafSchema {
  if (root === null || typeof root === 'boolean') return nothing
  const places = known.get(root) ?? new Map<string, LeafSchema>()
  known.set(root, places)
  // Not by the place as a person writes it: `a.b` is a name, too.
  const place = JSON.stringify(path)
  const schema = places.get(place) ?? read(root, path)
  if (places.size < mostPlaces) places.set(place, schema)
  return schema
}

const nothing: LeafSchema = { isInteger: false, isDate: false, isRequired: false, isDeclared: false }
const mostPlaces = 4096

function read(root: Exclude<JsonSchema, boolean>, path: Leaf['path']): LeafSchema {
  let schemas = branches([root], root)
  let isRequired = false
  let isDeclared = false
  for (const segment of path) {
    if (typeof segment === 'string') {
      isRequired = schemas.some((schema) => requires(schema, segment))
      isDeclared = schemas.some((schema) => declares(schema, segment))
    }
    schemas = branches(
      schemas.flatMap((schema) => partsAt(schema, segment)),
      root,
    )
  }
  const types = new Set(schemas.flatMap(({ type }) => type))
  return {
    isRequired,
    isDeclared,
    isInteger: types.has('integer') && !types.has('number'),
    isDate: schemas.some(
      ({ format, description }) =>
        /^(?:date|date-time|time)$/u.test(String(format)) || /\b(?:date|time|day|YYYY)\b/iu.test(String(description)),
    ),
  }
}

function requires({ required }: Keywords, name: string): boolean {
  return Array.isArray(required) && required.includes(name)
}

function declares({ properties, propertyNames }: Keywords, name: string): boolean {
  if (isObject(properties) && Object.hasOwn(properties, name)) return true
  return isObject(propertyNames) && Array.isArray(propertyNames['enum']) && propertyNames['enum'].includes(name)
}
