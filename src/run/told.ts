import { parseJson } from '../json/parse-json.js'
import type { CallAsked, RunEvent } from './events.js'
import type { NeutralMessage, NeutralToolResult, ToolResult } from './types.js'

/** A result, and the flag that came with it: `null` where there is none, whatever its text says. */
export interface Told {
  readonly result: ToolResult
  readonly failed: boolean | null
}

/** What the model was told about each call, by call number, first telling only. */
export function toldResults(events: readonly RunEvent[]): ReadonlyMap<number, Told> {
  const told = new Map<number, Told>()
  const untold = new Map<string, CallAsked[]>()
  const laneOfTurn = new Map<number, string>()
  const handedOut = new Set<string>()
  const historyOf = new Map<string, readonly NeutralMessage[]>()
  for (const event of events) {
    if (event.kind === 'turn-served') laneOfTurn.set(event.turn, event.lane)
    if (event.kind === 'call-asked') {
      const lane = laneOfTurn.get(event.turn) ?? ''
      if (event.id !== null) handedOut.add(event.id)
      const list = untold.get(lane)
      if (list === undefined) untold.set(lane, [event])
      else list.push(event)
    }
    if (event.kind !== 'request-received') continue
    const { request } = event
    const added = addedMessages(historyOf.get(request.lane) ?? [], request.messages)
    historyOf.set(request.lane, request.messages)
    const open = untold.get(request.lane) ?? []
    const renamed = new Map(added.flatMap((message) => newIds(message, open, handedOut)))
    for (const { toolResult } of added) {
      if (toolResult === undefined) continue
      const call = takeAsked(toolResult, open, renamed) ?? takeElsewhere(toolResult, untold)
      if (call === undefined) continue
      told.set(call.call, {
        result: toToolResult(toolResult, request.number, event.at),
        failed: toolResult.ok === true ? false : (toolResult.error ?? null),
      })
    }
  }
  return told
}

/** How many leading messages a request shares with the one before it in its lane; unchanged messages are the same snapshot. */
export function carriedMessages(before: readonly NeutralMessage[], messages: readonly NeutralMessage[]): number {
  const length = Math.min(before.length, messages.length)
  for (let index = 0; index < length; index += 1) {
    if (before[index] !== messages[index]) return index
  }
  return length
}

/**
 * The messages that are new in a request. Where the agent changed the front of its history, in which all that follows is
 * new as an object, the results that were there before are still none of them.
 */
export function addedMessages(
  before: readonly NeutralMessage[],
  messages: readonly NeutralMessage[],
): readonly NeutralMessage[] {
  const carried = carriedMessages(before, messages)
  const added = messages.slice(carried)
  if (carried === before.length) return added
  const old = new Map<string, number>()
  for (const { toolResult } of before.slice(carried)) {
    if (toolResult !== undefined) old.set(keyOf(toolResult), (old.get(keyOf(toolResult)) ?? 0) + 1)
  }
  return added.filter(({ toolResult }) => {
    const left = toolResult === undefined ? 0 : (old.get(keyOf(toolResult)) ?? 0)
    if (toolResult !== undefined && left > 0) old.set(keyOf(toolResult), left - 1)
    return left === 0
  })
}

function keyOf({ id, name, text }: NeutralToolResult): string {
  return JSON.stringify([id, name, text])
}

/** The ids by which a history calls the calls of the last turn, where a client made up what was missing or double. */
function newIds(
  { calls = [] }: NeutralMessage,
  open: readonly CallAsked[],
  handedOut: ReadonlySet<string>,
): readonly (readonly [string, CallAsked])[] {
  const asked = open.filter(({ turn }) => turn === open.at(-1)?.turn)
  if (calls.length !== asked.length || calls.some(({ name }, index) => name !== asked[index]?.name)) return []
  return asked.flatMap((call, index) => {
    const id = calls[index]?.id ?? null
    return id === null || handedOut.has(id) ? [] : [[id, call] as const]
  })
}

/** Removes the call that a result is about from those of its lane that were told nothing. */
function takeAsked(
  result: NeutralToolResult,
  open: CallAsked[],
  renamed: ReadonlyMap<string, CallAsked>,
): CallAsked | undefined {
  const call = renamed.get(result.id ?? '')
  // A call of this id comes before one that has none, which it may be about.
  const named = result.id === null ? undefined : open.find(({ id }) => id === result.id)
  const about = call ?? named ?? open.find((one) => isAbout(result, one))
  const index = about === undefined ? -1 : open.indexOf(about)
  return index < 0 ? undefined : open.splice(index, 1)[0]
}

/** Agents that share a history tell one what another asked for, such as a handoff; only the id can say so. */
function takeElsewhere(result: NeutralToolResult, untold: ReadonlyMap<string, CallAsked[]>): CallAsked | undefined {
  for (const open of untold.values()) {
    const index = result.id === null ? -1 : open.findIndex((one) => one.id === result.id)
    if (index >= 0) return open.splice(index, 1)[0]
  }
  return undefined
}

function isAbout(result: NeutralToolResult, call: CallAsked): boolean {
  // A client may make ids up where the wire has none.
  if (result.id !== null && call.id !== null) return result.id === call.id
  return result.name === undefined || result.name === call.name
}

/** A result of a message, with its JSON and its flag read. */
export function toToolResult(result: NeutralToolResult, request: number, at: number): ToolResult {
  const parsed = parseJson(result.text)
  const json = parsed.ok ? { json: parsed.value } : {}
  const error = result.error ?? (parsed.ok ? errorKeyOf(parsed.value) : null)
  return { text: result.text, ...json, error, request, at }
}

/** An `error` key that holds nothing (`null`, `false`) says that all went well. */
function errorKeyOf(json: unknown): boolean | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || !Object.hasOwn(json, 'error')) return null
  const { error } = json as { error?: unknown } // own property, seen above
  return error !== null && error !== false && error !== undefined
}
