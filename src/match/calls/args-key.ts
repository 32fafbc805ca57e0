import { toPointer } from '../../json/paths.js'
import type { ExactTexts } from '../args.js'
import { type ArgsPlace, inside } from '../args-place.js'
import { isLeafTest } from '../leaf.js'
import { isPartial } from '../partial.js'
import { normalNumber } from '../same-number.js'

/** Deeper than a model writes; a circle ends here, too. */
const mostLevels = 200

/**
 * A text that two arguments share exactly where they are equal; `null` where they hold more than JSON. The place may name
 * what is ignored, and know defaults, but no other way to compare.
 */
export function argsKey(args: unknown, exact: ExactTexts, place: ArgsPlace): string | null {
  let texts: ExactTexts = null
  for (const _pointer in exact) texts = exact
  return write(args, place, { wasText: exact !== null, texts, path: [] })
}

interface Work {
  readonly wasText: boolean
  readonly texts: ExactTexts
  readonly path: (string | number)[]
}

/** Of texts the length comes first, so that no text can look like what follows it. */
function write(value: unknown, place: ArgsPlace, work: Work): string | null {
  switch (typeof value) {
    case 'string':
      return `"${value.length}:${value}`
    case 'number':
      return numberKey(value, work)
    case 'boolean':
      return value ? 't' : 'f'
    case 'undefined':
      return 'u'
    case 'bigint':
      return work.wasText ? normalNumber(String(value)) : null
    case 'object':
      if (value === null) return 'n'
      if (work.path.length >= mostLevels) return null
      return Array.isArray(value) ? writeItems(value, place, work) : writeKeys(value, place, work)
    default:
      return null
  }
}

function numberKey(value: number, { texts, path }: Work): string {
  const text = texts?.[toPointer(path)]
  return text === undefined || !Number.isFinite(value) ? String(value) : normalNumber(text)
}

function writeItems(items: readonly unknown[], place: ArgsPlace, work: Work): string | null {
  let key = '['
  const depth = work.path.length
  for (let index = 0; index < items.length; index++) {
    const item = inside(place, index)
    // What is ignored is so at fixed places, so the rest needs no numbers.
    if (item.mode === 'ignore') continue
    work.path[depth] = index
    const text = write(items[index], item, work)
    if (text === null) return null
    key += `${text},`
  }
  work.path.length = depth
  return `${key}]`
}

function writeKeys(value: object, place: ArgsPlace, work: Work): string | null {
  const prototype: unknown = Object.getPrototypeOf(value)
  if ((prototype !== Object.prototype && prototype !== null) || isLeafTest(value) || isPartial(value)) return null
  let key = '{'
  const depth = work.path.length
  for (const name of Object.keys(value).sort()) {
    const part = inside(place, name)
    const content = (value as Record<string, unknown>)[name] // an own key
    if (content === undefined || part.mode === 'ignore') continue
    work.path[depth] = name
    const text = write(content, part, work)
    if (text === null) return null
    if (part.schema?.absent === undefined || text !== defaultKey(part, work)) key += `${name.length}:${name}=${text},`
  }
  work.path.length = depth
  return `${key}}`
}

/** A default never was a text of the model. */
function defaultKey(place: ArgsPlace, work: Work): string | null {
  return write(place.schema?.absent, place, { ...work, texts: null, path: [...work.path] })
}
