import { parseJson } from '../../../json/parse-json.js'
import { isFieldName } from '../leaves/is-field-name.js'
import type { Place } from '../place.js'

/** The keys of data, which tell no value. */
export interface Keys {
  readonly isWithin: (start: number, end: number) => boolean
  /** The text with blanks for them. */
  readonly blanked: string
}

/**
 * Where a text that is JSON has its keys, as far as they are names of fields, and its literals (`true`, `null`); in data that is
 * a text of data, too. Other texts have none.
 */
export function keysOf(text: string): Keys {
  const places = /^\s*[[{]/u.test(text) && parseJson(text).ok ? placesOf(text) : []
  return {
    isWithin: (start, end) => {
      const place = lastFrom(places, start)
      return place !== undefined && end <= place.end
    },
    get blanked() {
      return blank(text, places)
    },
  }
}

function placesOf(text: string): readonly Place[] {
  const places: Place[] = []
  for (const { 0: token, 1: colon, index } of text.matchAll(
    /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|\b(?:true|false|null)\b/gsu,
  )) {
    const isOwn = !token.startsWith('"') || (colon !== undefined && isFieldName(token.slice(1, token.lastIndexOf('"'))))
    if (isOwn) places.push({ start: index, end: index + token.length })
    else if (colon === undefined) places.push(...innerKeys(token, index))
  }
  return places
}

function innerKeys(token: string, offset: number): readonly Place[] {
  return Array.from(token.matchAll(/\\+"([^"\\]*)\\+"\s*:/gu), ({ 0: key, 1: name = '', index }) =>
    isFieldName(name) ? [{ start: offset + index, end: offset + index + key.length }] : [],
  ).flat()
}

/** The last place that begins there or before. */
function lastFrom(places: readonly Place[], start: number): Place | undefined {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.start ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return places[low - 1]
}

function blank(text: string, places: readonly Place[]): string {
  let blanked = ''
  let at = 0
  for (const { start, end } of places) {
    blanked += text.slice(at, start) + ' '.repeat(end - start)
    at = end
  }
  return blanked + text.slice(at)
}
