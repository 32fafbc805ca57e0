import type { PartReading } from '../reading/read-part.js'

/**
 * Whether a name of two or three words was told in parts that each say which one it is: `"first_name": "Mia", "last_name": "Li"`. The
 * words of two names make no third one.
 */
export function isToldInFields(value: string, parts: readonly PartReading[]): boolean {
  if (!/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}$/u.test(value)) return false
  const words = value.split(' ')
  return parts.some(({ text }) => isTold(words, text) || isTold(words.toReversed(), text))
}

/** How far apart the words of one name may be told, in UTF-16 units. */
const farthest = 60

function isTold(words: readonly string[], text: string): boolean {
  const pattern = words.join(String.raw`(?![\p{L}\p{N}])([^]{1,${farthest}}?)(?<![\p{L}\p{N}])`)
  const places = Array.from(text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'gu')))
  return places.some(([, ...gaps]) => gaps.some((gap) => field.test(gap)) && gaps.every((gap) => joins(gap)))
}

const field = /(?:first|last|middle|family|given|sur)[\s_-]?name/iu

function joins(gap: string): boolean {
  const rest = gap.replaceAll(new RegExp(field, 'giu'), '').match(/\p{L}+/gu) ?? []
  return rest.every((word) => linking.has(word))
}

const linking: ReadonlySet<string> = new Set(['and', 'is', 'my', 'his', 'her', 'their', 'the', 'with', 'n'])
