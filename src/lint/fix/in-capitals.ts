import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import type { Edit } from '../finding.js'
import { schemaPlace } from './schema-place.js'

/** An edit with the types in capitals, as Gemini writes them; `null` for one that its dialect has no words for. */
export function inCapitals(edit: Edit): Edit | null {
  if (edit.op === 'remove') return edit
  const { path, value } = edit
  const isType = path.at(-1) === 'type' && schemaPlace(path.slice(0, -1)) === 'schema'
  const found = { lists: 0 }
  const written = isType ? typeOf(value, found) : capitalsIn(value, path, found)
  // A list of types is nullable or anyOf there: what a fix meant is nobody's to guess.
  return found.lists > 0 ? null : { ...edit, value: written }
}

interface Found {
  /** How many lists of types there are. */
  lists: number
}

function typeOf(type: unknown, found: Found): unknown {
  if (typeof type === 'string') return type.toUpperCase()
  Object.assign(found, { lists: found.lists + 1 })
  return type
}

function capitalsIn(value: unknown, path: Path, found: Found): unknown {
  const place = schemaPlace(path)
  if (place === 'data') return value
  if (Array.isArray(value)) return value.map((item: unknown, index) => capitalsIn(item, [...path, index], found))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => {
    return [key, key === 'type' && place === 'schema' ? typeOf(item, found) : capitalsIn(item, [...path, key], found)]
  })
  return Object.fromEntries(entries)
}
