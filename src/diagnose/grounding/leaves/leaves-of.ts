import { isObject } from '../../../json/is-object.js'
import { formatPath, type Path } from '../../../json/paths.js'
import { isFieldName } from './is-field-name.js'
import { literalData } from './literal-data.js'

/** A value within an argument that holds no others. */
export interface Leaf {
  readonly path: Path
  /** As a person writes it: `items[0].sku`. */
  readonly at: string
  readonly value: unknown
  /** Whether it is the name of the place, which a schema may declare, and no value in it. */
  readonly isKey?: true
}

/**
 * All that an argument is made of; a text that is a list or an object itself is taken apart, too, unless nothing in it can be told.
 * The keys of objects are among it where they may be values: those that are not written as names of fields (`Oslo`), and those
 * with nothing under them but booleans and `null`.
 */
export function leavesOf(name: string, value: unknown): readonly Leaf[] {
  const leaves: Leaf[] = []
  collect([name], placeOf('', name), value, leaves)
  return leaves
}

/** A value as the published metrics take it: as one. */
export function wholeOf(name: string, value: unknown): readonly Leaf[] {
  return [{ path: [name], at: name, value }]
}

/** Deeper than any data that was written by hand, or comes in a circle; what is below is one leaf. */
const mostLevels = 200

/** Says what it has added. */
function collect(
  path: Path,
  at: string,
  value: unknown,
  leaves: Leaf[],
): { readonly hasTold: boolean; readonly hasFlag: boolean } {
  const data = typeof value === 'string' ? (literalData(value) ?? value) : value
  const entries = path.length > mostLevels ? [] : entriesOf(data)
  const first = leaves.length
  if (entries.length === 0) leaves.push({ path, at, value: data })
  let hasTold = mayBeTold(entries.length === 0 ? data : null)
  let hasFlag = entries.length === 0 && (typeof data === 'boolean' || data === null)
  for (const [key, item] of entries) {
    const place = { path: [...path, key], at: placeOf(at, key) }
    const below = collect(place.path, place.at, item, leaves)
    const isValue = typeof key === 'string' && (!isFieldName(key) || (below.hasFlag && !below.hasTold))
    if (isValue) leaves.push({ ...place, value: key, isKey: true })
    hasTold ||= below.hasTold
    hasFlag ||= below.hasFlag
  }
  if (typeof value !== 'string' || hasTold) return { hasTold, hasFlag }
  leaves.splice(first, leaves.length, { path, at, value })
  return { hasTold: true, hasFlag }
}

function mayBeTold(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
}

/** As `formatPath` writes it, without writing all of it again for each leaf. */
function placeOf(above: string, key: string | number): string {
  const own = typeof key === 'string' && plainName.test(key) ? key : formatPath([key])
  return above === '' || own.startsWith('[') ? above + own : `${above}.${own}`
}

const plainName = /^[A-Za-z_$][\w$]*$/u

function entriesOf(data: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(data)) return data.map((item: unknown, index) => [index, item] as const)
  return isObject(data) ? Object.entries(data) : []
}
