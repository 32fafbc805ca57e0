import type { PartReading } from '../reading/read-part.js'
import { functionWords } from './stems.js'

/**
 * Whether a title of two or three words was told with small words between, and in small, as no name is: `Forgot Password` by
 * `I forgot my password`.
 */
export function isToldWithJoints(value: string, parts: readonly PartReading[]): boolean {
  if (!/^\p{L}{2,} \p{L}{3,}(?: \p{L}{3,})?$/u.test(value)) return false
  const words = value.toLowerCase().split(' ')
  const pattern = words.join(String.raw`((?: \p{L}+){0,2}) `)
  const place = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'gu')
  return parts.some(({ lower, text }) =>
    Array.from(lower.matchAll(place)).some(
      ({ 0: told, index, ...gaps }) =>
        !/\p{Lu}/u.test(text.slice(index + 1, index + told.length)) &&
        words.slice(1).every((_, gap) => areJoints(gaps[gap + 1] ?? '')),
    ),
  )
}

function areJoints(gap: string): boolean {
  return (gap.match(/\p{L}+/gu) ?? []).every((word) => functionWords.has(word) && word !== 'not' && word !== 'no')
}
