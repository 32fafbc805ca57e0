import { inline } from './inline.js'

/**
 * A text in one line: as it is where its end can be seen, which spares JSON its backslashes, else in quotes with its
 * invisible characters escaped.
 */
export function plain(text: string, max = 80): string {
  const quoted = inline(text, max)
  const isJsonLike = /^[{[].*[}\]]$/.test(text) && text.length <= max
  return isJsonLike && quoted === JSON.stringify(text) ? text : quoted
}
