import type { NeutralMessage } from '../../src/run/types.js'
import { canonicalJson } from './canonical-json.js'

/** The messages of an entry: `carried` of those of entry `after`, then `added`. */
export interface Link {
  readonly added: readonly NeutralMessage[]
  /** The number of an earlier entry, from 1. @default the entry before */
  readonly after?: number
  /** How many of its messages come first. @default 0 */
  readonly carried?: number
}

/** A link that cannot be followed. */
export interface BrokenLink {
  readonly key: 'after' | 'carried'
  readonly reason: string
}

/**
 * Each list as what it adds to the longest run of leading messages that it shares with an earlier one: with the one before if
 * that shares as much, else with the last that does. Equal lists give equal links, whichever objects they consist of.
 */
export function linksOf(lists: readonly (readonly NeutralMessage[])[]): readonly Link[] {
  const root = placeOf(null)
  return lists.map((messages, index) => {
    const { shared, last } = walk(root, messages, index + 1)
    const added = messages.slice(shared)
    if (shared === 0) return { added }
    return last === index ? { added, carried: shared } : { added, after: last, carried: shared }
  })
}

/** The messages again, by those of the entries before it; or what is wrong. */
export function messagesOf(
  { added, after, carried = 0 }: Link,
  before: readonly (readonly NeutralMessage[])[],
): readonly NeutralMessage[] | BrokenLink {
  const place = after ?? before.length
  const source = before[place - 1]
  if (source === undefined) {
    if (after === undefined && carried === 0) return added
    if (after === undefined) return { key: 'carried', reason: `is ${carried}, but there is no entry before it` }
    const range = before.length === 0 ? 'there is none' : `those before it are 1 to ${before.length}`
    return { key: 'after', reason: `is ${after}, but has to be the number of an earlier entry, and ${range}` }
  }
  if (carried <= source.length) return carried === 0 ? added : [...source.slice(0, carried), ...added]
  const count = source.length === 1 ? '1 message' : `${source.length} messages`
  return { key: 'carried', reason: `is ${carried}, but entry ${place} has ${count}` }
}

/** Where a run of leading messages ends. */
interface Place {
  /** The message that leads here. */
  readonly message: NeutralMessage | null
  /** The last entry that came by, from 1. */
  last: number
  /** By their text: the messages that went on from here. */
  readonly next: Map<string, Place>
  /** The one that went on last. */
  latest: Place | null
}

function placeOf(message: NeutralMessage | null): Place {
  return { message, last: 0, next: new Map(), latest: null }
}

/** How far others came on this way, and who came as far last. Makes the rest of the way. */
function walk(root: Place, messages: readonly NeutralMessage[], entry: number): { shared: number; last: number } {
  let place = root
  let shared = 0
  let last = 0
  for (const message of messages) {
    let next = place.latest
    // Most are the very objects of the entry before: their texts need not be compared.
    if (next?.message !== message) {
      const text = canonicalJson(message)
      next = place.next.get(text) ?? placeOf(message)
      place.next.set(text, next)
      place.latest = next
    }
    if (next.last > 0) {
      shared += 1
      last = next.last
    }
    next.last = entry
    place = next
  }
  return { shared, last }
}
