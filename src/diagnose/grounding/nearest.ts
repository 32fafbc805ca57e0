import { inline } from '../../json/inline.js'
import { partialRatio } from '../../text/partial-ratio.js'
import { ratio } from '../../text/ratio.js'
import type { Ask } from './ask.js'
import type { Grounding } from './grounding.js'
import { nearestSpan } from './nearest-span.js'
import { overlapOf } from './overlap-of.js'
import type { PartReading } from './reading/read-part.js'

/** How much may still be searched for what is near: a call of a thousand values that nobody told helps nobody. */
export interface NearSearch {
  units: number
}

/** For all values of one call: two million UTF-16 units of what was told, and one value more. */
export function nearSearch(): NearSearch {
  return { units: 2_000_000 }
}

/**
 * How far a value that was not told is from what was: looked for only where it is asked. A text is compared by its first 2,000 units; where
 * no more may be searched, the value has no overlap and no span.
 */
export function nearest(
  value: unknown,
  { parts, guards }: Ask,
  search: NearSearch,
): Pick<Grounding, 'overlap' | 'hallucination' | 'span'> {
  if (search.units <= 0) return { overlap: typeof value === 'string' ? 0 : null, hallucination: 1, span: null }
  for (const reading of parts) search.units -= reading.text.length
  const text = typeof value === 'string' ? value.slice(0, longest) : inline(value, mostUnits)
  const places = parts.flatMap((reading, part) => {
    const place = nearestSpan(text, reading.text)
    return place === null
      ? []
      : [{ part, reading, place, near: ratio(text, reading.text.slice(place.start, place.end)) }]
  })
  const best = places.reduce<(typeof places)[number] | null>(
    (most, one) => (most === null || one.near > most.near ? one : most),
    null,
  )
  const span = best === null ? null : { part: best.part, ...best.reading.told(best.place) }
  if (typeof value !== 'string') return { overlap: null, hallucination: 1, span }
  const overlap = guards.words
    ? best === null
      ? 0
      : overlapNear(text, best.reading, best.place.start)
    : Math.max(...parts.map((reading) => overlapOf(value, reading.text))) / 100
  // What is told only within a word is not told.
  return { overlap, hallucination: Math.max(guards.words ? leastHallucination : 0, 1 - overlap), span }
}

const mostUnits = 200
const longest = 2000

const leastHallucination = 0.01

/** The partial ratio, but never by being longer than what was told; of a long text, the part around the nearest span. */
function overlapNear(value: string, { text }: PartReading, start: number): number {
  const around = text.slice(Math.max(0, start - 2 * value.length), start + 3 * value.length)
  return (value.length > text.length ? ratio(value, text) : partialRatio(value, around)) / 100
}
