import type { Place } from '../place.js'
import { isWhole } from '../reading/boundary.js'

/**
 * The first place where a text tells the number of a version or an issue in another way: `v1.2.3` as `1.2.3`, and the other way round;
 * `v18` as `release 18`, `#42` as `issue 42`.
 */
export function findNumbered(value: string, text: string): Place | null {
  const [, sign = '', number = ''] = /^(v|#|)(\d+(?:\.\d+)*)$/iu.exec(value) ?? []
  const isLong = /\..*\./u.test(number)
  if (sign === '' && !isLong) return null
  const before = sign === '#' ? issue : isLong ? String.raw`\bv?` : version
  const escaped = number.replaceAll('.', String.raw`\.`)
  for (const { 0: told, index } of text.matchAll(new RegExp(String.raw`${before}${escaped}(?!\.?\d)`, 'giu'))) {
    const end = index + told.length
    if (number !== '' && isWhole(text, index, end)) return { start: index, end }
  }
  return null
}

const version = String.raw`\b(?:versions?|release|ver\.?) `
const issue = String.raw`\b(?:issue|ticket|bug|pull request|PR|number|no\.|order|case|task|comment) (?:number |no\. )?`
