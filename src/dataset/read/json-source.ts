import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { jsonPlaceAt } from '../../json/json-text-at.js'
import { placeInJson } from '../../json/place-in-json.js'
import { type JsonItem, jsonItems } from './json-items.js'
import { readJson } from './read-json.js'
import type { Source } from './source.js'
import { takesText } from './takes-text.js'

/** A file of JSON. */
export function jsonSource(text: string, file: string): Source {
  const value = readJson(text, { file, line: 1, unit: 'file', takesText })
  // Each case is found once, since a file may hold many.
  const list: Path = isObject(value) ? ['cases'] : []
  let items: readonly JsonItem[] | null = null
  return {
    value,
    lineAt(path) {
      const index = path[list.length]
      if (typeof index === 'number' && list.every((key, depth) => path[depth] === key)) {
        items ??= itemsAt(text, list)
        const item = items[index]
        if (item !== undefined) return item.line + placeInJson(item.text, path.slice(list.length + 1)).line - 1
      }
      return placeInJson(text, path).line
    },
  }
}

function itemsAt(text: string, path: Path): readonly JsonItem[] {
  const { start } = jsonPlaceAt(text, path)
  return text[start] === '[' ? jsonItems(text, start) : []
}
