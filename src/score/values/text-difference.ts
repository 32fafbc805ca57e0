import { foldCase } from './fold-case.js'
import { normaliseText } from './normalise-text.js'

/** How two texts differ, the slightest way first. */
export type TextDifference = 'equal' | 'case' | 'punctuation' | 'other'

/**
 * How two texts differ once they are normalised ({@link normaliseText}): not at all, in letter case alone, in letter case
 * and in what is neither letter nor digit (`punctuation`: also signs, symbols and spaces), or otherwise. Texts without a
 * letter or digit never differ in punctuation alone.
 */
export function textDifference(a: string, b: string): TextDifference {
  const left = normaliseText(a)
  const right = normaliseText(b)
  if (left === right) return 'equal'
  const foldedLeft = foldCase(left)
  const foldedRight = foldCase(right)
  if (foldedLeft === foldedRight) return 'case'
  const bare = bareOf(foldedLeft)
  return bare !== '' && bare === bareOf(foldedRight) ? 'punctuation' : 'other'
}

/** Letters, with the marks on them, and digits. */
function bareOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')
}
