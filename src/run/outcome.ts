import type { ToolRead, Unrun, WatchedSet } from './events.js'
import type { Outcome } from './types.js'

/** All that decides what became of one call. */
export interface CallFacts {
  /** What a transcript says became of it; `null` where it says nothing, and of a run of a sheet. */
  readonly said: 'ok' | 'error' | 'paused' | Unrun | null
  readonly last: { readonly end: 'returned' | 'threw' | 'paused' | 'open'; readonly failed: boolean } | null
  readonly known: boolean
  readonly watched: boolean
  readonly json: boolean
  readonly valid: boolean
  readonly told: boolean
  /** A gate cannot be told from an agent that uses other functions. */
  readonly unread: boolean
}

/** What became of a call; the earlier row of {@link Outcome} wins. */
export function outcomeOf(facts: CallFacts): Outcome {
  if (facts.last !== null) return outcomeOfExecution(facts.last)
  if (facts.said !== null) return facts.said
  if (!facts.known) return 'unknown-tool'
  if (!facts.json) return 'invalid-json'
  if (!facts.valid) return 'invalid-args'
  if (!facts.told) return 'unanswered'
  return facts.watched && !facts.unread ? 'blocked' : 'answered'
}

/** What became of an execution; also of one that nobody asked for. */
export function outcomeOfExecution(
  execution: NonNullable<CallFacts['last']>,
): 'threw' | 'paused' | 'error' | 'ok' | 'open' {
  switch (execution.end) {
    case 'threw':
      return 'threw'
    case 'paused':
      return 'paused'
    case 'returned':
      return execution.failed ? 'error' : 'ok'
    case 'open':
      return 'open'
  }
}

/**
 * Whether a call that never ran, of a watched tool, may have been served by functions that nobody watches: no tool of
 * its set was entered, no function of the set was read in the whole run, and between asking and telling the tool was
 * not looked up, or only together with all others.
 */
export function isUnread(
  set: WatchedSet,
  allReads: readonly ToolRead[],
  call: { readonly name: string; readonly at: number; readonly toldAt: number },
  entered: ReadonlySet<string>,
): boolean {
  if (set.unreadIsFine) return false
  if (set.tools.some((tool) => entered.has(tool))) return false
  const reads = allReads.filter((read) => set.tools.includes(read.tool))
  if (reads.some((read) => read.handsOutFunction)) return false
  const between = reads.filter((read) => read.after >= call.at && read.after < call.toldAt)
  return !lookedUpAlone(between, call.name, set.tools)
}

/** A sweep over the set reads the same property of every tool; what is left of the called tool's reads is a look-up. */
function lookedUpAlone(reads: readonly ToolRead[], called: string, tools: readonly string[]): boolean {
  const others = tools.filter((tool) => tool !== called)
  if (others.length === 0) return false
  const count = (tool: string, property: string): number =>
    reads.filter((read) => read.tool === tool && read.property === property).length
  const properties = new Set(reads.filter((read) => read.tool === called).map((read) => read.property))
  return [...properties].some((property) => {
    const sweeps = Math.min(...others.map((tool) => count(tool, property)))
    return count(called, property) > sweeps
  })
}
