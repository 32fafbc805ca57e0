import { partialRatio } from '../../text/partial-ratio.js'

/** The time of a partial ratio grows with the product of the lengths: up to this it is a second at most. */
const mostSteps = 4e8

/** So much is compared of texts that are longer together. */
const longest = 20_000

/** The partial ratio of two texts, 0 to 100; of two whose lengths multiplied are more than 4e8, of their first 20,000 units. */
export function overlapOf(value: string, text: string): number {
  if (value.length * text.length <= mostSteps) return partialRatio(value, text)
  return partialRatio(value.slice(0, longest), text.slice(0, longest))
}
