import { notAText } from './errors.js'

/** A text as its code points. All measures count these, so that 😀 is one and not two. */
export type CodePoints = readonly number[]

export function codePoints(text: string): CodePoints {
  if (typeof text !== 'string') throw notAText(text)
  const points: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // Only a surrogate can be half of something.
    if (unit < 0xd800 || unit > 0xdfff) {
      points.push(unit)
      continue
    }
    const point = text.codePointAt(index) ?? unit
    points.push(point)
    if (point > 0xffff) index += 1
  }
  return points
}
