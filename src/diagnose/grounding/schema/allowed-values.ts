import { equal } from '../../../json/equal.js'
import type { Path } from '../../../json/paths.js'
import type { JsonSchema } from '../../../tool/tool-spec.js'
import type { Leaf } from '../leaves/leaves-of.js'
import { branches, type Fits, isConditional, type Keywords, partsAt } from './branches.js'
import { describedValues } from './described-values.js'
import { fitsIn } from './fits-in.js'

/** The values that a schema itself names for a place: `enum`, `const`, `default`, and those that a description lists. */
export interface AllowedValues {
  /** Numbers and texts, as they stand there. */
  readonly exact: ReadonlySet<unknown>
  /** Of those, the values of `enum`. */
  readonly listed: readonly unknown[]
  /** Of descriptions: in small. */
  readonly described: ReadonlySet<string>
}

/** What the schema of a tool names for the places in the arguments of one call. */
export function allowedIn(root: JsonSchema | null, args: unknown): (leaf: Leaf) => AllowedValues {
  if (root === null || typeof root === 'boolean') return () => nothing
  const fits = fitsIn(root)
  return (leaf) => withoutValues(root, leaf.path) ?? read(root, leaf.path, { args, fits, leaf }).values
}

const nothing: AllowedValues = { exact: new Set(), listed: [], described: new Set() }

const known = new WeakMap<object, Map<string, AllowedValues | null>>()
const mostPlaces = 4096

/** What the schema says whatever the values are, read once for each place; `null` where they matter. */
function withoutValues(root: Keywords, path: Path): AllowedValues | null {
  const places = known.get(root) ?? new Map<string, AllowedValues | null>()
  known.set(root, places)
  // Not by the place as a person writes it: `a.b` is a name, too.
  const place = JSON.stringify(path)
  const earlier = places.get(place)
  if (earlier !== undefined) return earlier
  const { values, depends } = read(root, path, null)
  const result = depends ? null : values
  if (places.size < mostPlaces) places.set(place, result)
  return result
}

/** The arguments that a place is in. */
interface Asked {
  readonly args: unknown
  readonly fits: Fits
  readonly leaf: Leaf
}

function read(
  root: Keywords,
  path: Path,
  asked: Asked | null,
): { readonly values: AllowedValues; readonly depends: boolean } {
  const described = new Set<string>()
  let value = asked?.args
  let schemas = branches([root], root, value, asked?.fits)
  let depends = false
  let isWhole = false
  for (const [index, segment] of path.entries()) {
    depends ||= schemas.some((schema) => isConditional(schema) || namesWhole(schema))
    isWhole ||= index > 0 && asked !== null && namedBy(schemas).some((item) => equal(item, value))
    value = partOf(value, segment)
    // What a description says of a list, it says of its items.
    const above = typeof segment === 'number' ? schemas : []
    schemas = branches(
      schemas.flatMap((schema) => partsAt(schema, segment)),
      root,
      value,
      asked?.fits,
    )
    for (const schema of [...above, ...(index === path.length - 1 ? schemas : [])]) {
      for (const item of describedBy(schema)) described.add(item)
    }
  }
  const listed = schemas.flatMap((schema) => listOf(schema['enum']))
  const exact = new Set([...namedBy(schemas), ...(isWhole ? [asked?.leaf.value] : [])])
  return { values: { exact, listed, described }, depends }
}

/** A schema names a list or an object, or the text of one, as a whole. */
function namesWhole(schema: Keywords): boolean {
  return namedBy([schema]).some((item) =>
    typeof item === 'string' ? /^\s*[[{]/u.test(item) : typeof item === 'object',
  )
}

function namedBy(schemas: readonly Keywords[]): readonly unknown[] {
  return schemas.flatMap((schema) => [
    ...listOf(schema['enum']),
    ...['const', 'default'].flatMap((key) => (schema[key] === undefined ? [] : [schema[key]])),
  ])
}

function partOf(value: unknown, segment: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, segment)
    ? Reflect.get(value, segment)
    : undefined
}

const descriptions = new WeakMap<Keywords, readonly string[]>()

/** Of each schema, read once. */
function describedBy(schema: Keywords): readonly string[] {
  const values = descriptions.get(schema) ?? describedValues(schema['description'])
  descriptions.set(schema, values)
  return values
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
