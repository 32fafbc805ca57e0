import { toToolResult } from '../run/told.js'
import type { NeutralMessage, NeutralToolResult, Run, ToolCall, ToolResult } from '../run/types.js'

/** A result in a request that says something else than the first telling of its call did, or that is of no call. */
export interface ToldAgain {
  /** The call it is about; `null` where several may be meant, or none of this run. */
  readonly call: ToolCall | null
  readonly result: ToolResult
}

/**
 * What later requests tell in other words: a harness may rewrite its history. `isOf` says which calls count; without it
 * every result does.
 */
export function toldAgain(run: Run, isOf: ((call: ToolCall) => boolean) | null): readonly ToldAgain[] {
  const found: ToldAgain[] = []
  const byKey = indexCalls(run)
  // Requests share what did not change.
  const seen = new Set<NeutralMessage>()
  for (const request of run.requests) {
    for (const message of request.messages) {
      const { toolResult } = message
      if (toolResult === undefined || seen.has(message)) continue
      seen.add(message)
      const calls = byKey.get(keyOf(request.lane, toolResult)) ?? []
      if (calls.some(({ told }) => told?.text === toolResult.text)) continue
      // An id that two calls share may be the other's.
      if (isOf !== null && (calls.length === 0 || !calls.every(isOf))) continue
      const [call] = calls.length === 1 ? calls : []
      found.push({ call: call ?? null, result: toToolResult(toolResult, request.number, request.at) })
    }
  }
  return found
}

/** Calls by id, and by name for wires without ids. */
function indexCalls(run: Run): ReadonlyMap<string, readonly ToolCall[]> {
  const calls = new Map<string, ToolCall[]>()
  for (const call of run.calls) {
    for (const id of [call.id, null]) {
      const key = keyOf(call.lane, { id, name: call.name })
      const list = calls.get(key)
      if (list === undefined) calls.set(key, [call])
      else if (list.at(-1) !== call) list.push(call)
    }
  }
  return calls
}

function keyOf(lane: string, { id, name }: Pick<NeutralToolResult, 'id' | 'name'>): string {
  return JSON.stringify(id === null ? [lane, 'name', name] : [lane, 'id', id])
}
