import type { Path } from '../../../json/paths.js'
import type { JsonSchema } from '../../../tool/tool-spec.js'
import type { Leaf } from '../leaves/leaves-of.js'
import { branches, type Keywords, partsAt } from './branches.js'
import { describedValues } from './described-values.js'

/** The values that a schema itself names for a place: `enum`, `const`, `default`, and those that a description lists. */
export interface AllowedValues {
  /** Numbers and texts, as they stand there. */
  readonly exact: ReadonlySet<unknown>
  /** Of those, the values of `enum`. */
  readonly listed: readonly unknown[]
  /** Of descriptions: in small. */
  readonly described: ReadonlySet<string>
}

const known = new WeakMap<object, Map<string, AllowedValues>>()

/** What a tool's schema names for a place in its arguments, read once for each. */
export function allowedValues(root: JsonSchema | null, { path }: Leaf): AllowedValues {
  if (root === null || typeof root === 'boolean') return nothing
  const places = known.get(root) ?? new Map<string, AllowedValues>()
  known.set(root, places)
  // Not by the place as a person writes it: `a.b` is a name, too.
  const place = JSON.stringify(path)
  const values = places.get(place) ?? read(root, path)
  if (places.size < mostPlaces) places.set(place, values)
  return values
}

const nothing: AllowedValues = { exact: new Set(), listed: [], described: new Set() }
const mostPlaces = 4096

function read(root: Keywords, path: Path): AllowedValues {
  const exact = new Set<unknown>()
  const described = new Set<string>()
  let schemas = branches([root], root)
  for (const segment of path) {
    // What a description says of a list, it says of its items.
    const above = typeof segment === 'number' ? schemas : []
    schemas = branches(
      schemas.flatMap((schema) => partsAt(schema, segment)),
      root,
    )
    for (const { description } of [...above, ...(segment === path.at(-1) ? schemas : [])]) {
      for (const value of describedValues(description)) described.add(value)
    }
  }
  const listed = schemas.flatMap((schema) => listOf(schema['enum']))
  for (const value of listed) exact.add(value)
  for (const schema of schemas) {
    for (const key of ['const', 'default']) exact.add(schema[key])
  }
  return { exact, listed, described }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
