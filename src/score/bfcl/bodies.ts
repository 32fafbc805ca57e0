import { finder } from './finder.js'

/**
 * All that stands in one line between an opening and the first closing after it: as the expression
 * `open([^\n]*?)close` finds it, `open` global. `least` is the length that a body must have, 0 or 1.
 */
export function* bodiesOf(text: string, open: RegExp, close: string, least: 0 | 1): Generator<string> {
  const closing = finder(text, close)
  const lineEnd = finder(text, '\n')
  const opening = new RegExp(open)
  let found = opening.exec(text)
  while (found !== null) {
    const start = opening.lastIndex
    const end = closing(start + least)
    if (end === Infinity) return
    if (lineEnd(start) >= end) {
      yield text.slice(start, end)
      opening.lastIndex = end + close.length
    }
    found = opening.exec(text)
  }
}

/** The first of them. */
export function bodyOf(text: string, open: RegExp, close: string, least: 0 | 1): string | null {
  for (const body of bodiesOf(text, open, close, least)) return body
  return null
}
