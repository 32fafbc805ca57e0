import { difference, type Difference } from '../../src/json/difference.js'
import type { NeutralMessage } from '../../src/run/types.js'
import type { ToolSpec } from '../../src/tool/tool-spec.js'
import { canonicalJson } from './canonical-json.js'
import { digestOf, itemDigest } from './digest.js'
import type { Digest, RequestParts } from './recorded.js'

/** How one part of a request is not what was recorded; in differences, what was recorded is the expected value. */
export type Drift = NameDrift | SystemDrift | ToolsDrift | MessagesDrift | SettingsDrift

export interface NameDrift {
  readonly part: 'provider' | 'model'
  readonly recorded: string
  readonly received: string
}

export interface SystemDrift {
  readonly part: 'system'
  readonly recorded: string | null
  readonly received: string | null
}

export interface ToolsDrift {
  readonly part: 'tools'
  /** Names, in the order recorded. */
  readonly missing: readonly string[]
  /** Names, in the order received. */
  readonly added: readonly string[]
  readonly changed: readonly { readonly name: string; readonly differences: readonly Difference[] }[]
  /** The tools of both, where they stand in another order. */
  readonly order: { readonly recorded: readonly string[]; readonly received: readonly string[] } | null
}

export interface MessagesDrift {
  readonly part: 'messages'
  /** The place of the first message that differs, from 0. */
  readonly index: number
  /** The two at that place; `null` where there is none. */
  readonly recorded: NeutralMessage | null
  readonly received: NeutralMessage | null
  readonly differences: readonly Difference[]
  /** How many messages there are. */
  readonly counts: { readonly recorded: number; readonly received: number }
}

export interface SettingsDrift {
  readonly part: 'settings'
  readonly differences: readonly Difference[]
}

/** The parts that differ, in the order of a request, and how; empty exactly when the requests are equal. */
export function driftOf(recorded: RequestParts, received: RequestParts): readonly Drift[] {
  const [ours, theirs] = [digestOf(recorded), digestOf(received)]
  const names = (['provider', 'model'] as const).map((part): NameDrift | null =>
    recorded[part] === received[part] ? null : { part, recorded: recorded[part], received: received[part] },
  )
  return [
    ...names,
    ours.system === theirs.system
      ? null
      : { part: 'system' as const, recorded: recorded.system, received: received.system },
    ours.tools === theirs.tools ? null : toolsDrift(recorded.tools, received.tools),
    ours.messages === theirs.messages ? null : messagesDrift(recorded.messages, received.messages),
    ours.settings === theirs.settings
      ? null
      : { part: 'settings' as const, differences: differences(recorded.settings, received.settings) },
  ].filter((drift) => drift !== null)
}

/**
 * The place of the entry that shares most parts with a request, and of those that share as many, the one whose messages begin
 * like its own for longest; the first of several. -1 where there are no entries.
 */
export function nearest(entries: readonly RequestParts[], received: RequestParts): number {
  const digest = digestOf(received)
  const shared = entries.map((entry) => sharedParts(entry, received, digest))
  const most = shared.reduce((one, other) => Math.max(one, other), 0)
  let [best, longest] = [-1, -1]
  for (const [index, entry] of entries.entries()) {
    if (shared[index] !== most) continue
    const run = sharedMessages(entry.messages, received.messages)
    if (run > longest) [best, longest] = [index, run]
  }
  return best
}

function sharedParts(entry: RequestParts, received: RequestParts, theirs: Digest): number {
  const ours = digestOf(entry)
  const same = [
    entry.provider === received.provider,
    entry.model === received.model,
    ours.system === theirs.system,
    ours.tools === theirs.tools,
    ours.messages === theirs.messages,
    ours.settings === theirs.settings,
  ]
  return same.filter(Boolean).length
}

function sharedMessages(recorded: readonly NeutralMessage[], received: readonly NeutralMessage[]): number {
  const differs = recorded.findIndex((message, index) => !isSame(message, received[index]))
  return differs < 0 ? recorded.length : differs
}

function isSame(recorded: NeutralMessage, received: NeutralMessage | undefined): boolean {
  return received !== undefined && itemDigest(recorded) === itemDigest(received)
}

/** Tools of one name belong together in the order in which they come. */
function toolsDrift(recorded: readonly ToolSpec[], received: readonly ToolSpec[]): ToolsDrift {
  const [ours, theirs] = [byName(recorded), byName(received)]
  const changed = [...ours].flatMap(([key, tool]) => {
    const other = theirs.get(key)
    const found = other === undefined ? [] : differences(tool, other)
    return found.length === 0 ? [] : [{ name: tool.name, differences: found }]
  })
  const order = {
    recorded: [...ours.keys()].filter((key) => theirs.has(key)),
    received: [...theirs.keys()].filter((key) => ours.has(key)),
  }
  const isMoved = order.recorded.some((key, index) => order.received[index] !== key)
  const nameIn = (tools: ReadonlyMap<string, ToolSpec>) => (key: string) => tools.get(key)?.name ?? key
  return {
    part: 'tools',
    missing: [...ours.keys()].filter((key) => !theirs.has(key)).map(nameIn(ours)),
    added: [...theirs.keys()].filter((key) => !ours.has(key)).map(nameIn(theirs)),
    changed,
    order: isMoved
      ? { recorded: order.recorded.map(nameIn(ours)), received: order.received.map(nameIn(theirs)) }
      : null,
  }
}

function byName(tools: readonly ToolSpec[]): ReadonlyMap<string, ToolSpec> {
  const counts = new Map<string, number>()
  return new Map(
    tools.map((tool) => {
      const count = (counts.get(tool.name) ?? 0) + 1
      counts.set(tool.name, count)
      return [JSON.stringify([tool.name, count]), tool]
    }),
  )
}

function messagesDrift(recorded: readonly NeutralMessage[], received: readonly NeutralMessage[]): MessagesDrift {
  const index = sharedMessages(recorded, received)
  const [ours = null, theirs = null] = [recorded[index], received[index]]
  return {
    part: 'messages',
    index,
    recorded: ours,
    received: theirs,
    differences: ours === null || theirs === null ? [] : differences(ours, theirs),
    counts: { recorded: recorded.length, received: received.length },
  }
}

/** The differences that count: those of what is written to a file. */
function differences(recorded: unknown, received: unknown): readonly Difference[] {
  return difference(JSON.parse(canonicalJson(recorded)), JSON.parse(canonicalJson(received)))
}
