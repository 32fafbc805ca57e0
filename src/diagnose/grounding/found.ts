import type { GuardName } from '../guards.js'
import type { Span } from './grounding.js'
import type { Place } from './place.js'
import type { PartReading } from './reading/read-part.js'

/** What grounds a value. */
export interface Found {
  readonly by: 'literal' | GuardName
  readonly exact: boolean
  readonly span: Span | null
  /** Whether it is not told, and no more than believed. */
  readonly isBelieved?: boolean
}

/** The first part that tells something. */
export function firstTelling(
  by: Found['by'],
  parts: readonly PartReading[],
  find: (part: PartReading) => Place | null,
): Found | null {
  for (const [part, reading] of parts.entries()) {
    const place = find(reading)
    if (place !== null) return { by, exact: by === 'literal', span: { part, ...reading.told(place) } }
  }
  return null
}
