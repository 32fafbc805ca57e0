import { isObject } from '../../../json/is-object.js'
import { formatPath, type Path } from '../../../json/paths.js'
import { literalData } from './literal-data.js'

/** A value within an argument that holds no others. */
export interface Leaf {
  readonly path: Path
  /** As a person writes it: `items[0].sku`. */
  readonly at: string
  readonly value: unknown
}

/** All that an argument is made of; a text that is a list or an object itself is taken apart, too. */
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

function collect(path: Path, at: string, value: unknown, leaves: Leaf[]): void {
  const data = typeof value === 'string' ? (literalData(value) ?? value) : value
  const entries = path.length > mostLevels ? [] : entriesOf(data)
  if (entries.length === 0) leaves.push({ path, at, value: data })
  for (const [key, item] of entries) collect([...path, key], placeOf(at, key), item, leaves)
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
