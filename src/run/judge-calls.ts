import { equal } from '../json/equal.js'
import { inline } from '../json/inline.js'
import type { RunEvent, ToolEntered, ToolLeft } from './events.js'
import type { Reports } from './framework-reports.js'
import type { Joined } from './join.js'
import { isUnread, outcomeOf, type CallFacts } from './outcome.js'
import type { Asked } from './read-asked.js'
import type { RunMaterial } from './run-material.js'
import type { ToolCall } from './types.js'

/** Whether an execution failed without throwing, read for the call it serves. */
export type FailureReader = (execution: Ran, call: number | null) => boolean

/** An execution as it was written down. */
export interface Ran {
  readonly entered: ToolEntered
  readonly left: ToolLeft | null
}

/** Every execution, in the order entered. */
export function readRan(events: readonly RunEvent[]): readonly Ran[] {
  const left = new Map(events.flatMap((event) => (event.kind === 'tool-left' ? [[event.execution, event]] : [])))
  return events.flatMap((event) =>
    event.kind === 'tool-entered' ? [{ entered: event, left: left.get(event.execution) ?? null }] : [],
  )
}

/** Asks the user's `failed` once per execution and call, since it may be anything. */
export function failureReader(failed: RunMaterial['failed'], asked: readonly Asked[]): FailureReader {
  const answers = new Map<string, boolean>()
  const callOf = new Map(asked.map((item) => [item.call.number, item]))
  return (execution, call) => {
    if (execution.left?.end !== 'returned') return false
    const { result, failed: saidFailed = false } = execution.left
    if (saidFailed || failed === null) return saidFailed || saysError(result)
    const key = `${execution.entered.execution}/${call ?? ''}`
    const known = answers.get(key)
    if (known !== undefined) return known
    const item = call === null ? undefined : callOf.get(call)
    const subject = item && { ...item.call, executions: [execution.entered.execution], outcome: 'ok' as const }
    const answer = saysError(result) || answerOfUser('failed', failed(result, subject ?? null))
    answers.set(key, answer)
    return answer
  }
}

/** A function of the test that answers with a promise, or with nothing, would count as yes or no by accident. */
export function answerOfUser(name: string, answer: unknown, by = 'callsheet'): boolean {
  if (typeof answer === 'boolean') return answer
  throw new TypeError(`${by}({ ${name} }) has to return true or false, but returned ${inline(answer)}`)
}

/** MCP's `isError` is the one flag in a tool's own result that a protocol defines. */
function saysError(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return false
  const { isError, content } = result as { isError?: unknown; content?: unknown } // any object may be asked for a key
  return isError === true && Array.isArray(content)
}

/** Gives every call its executions and its outcome, and names the tools of which nobody can tell. */
export function judgeCalls(
  material: RunMaterial,
  asked: readonly Asked[],
  ran: readonly Ran[],
  joined: Joined,
  failedOf: FailureReader,
  reports: Reports,
): { readonly calls: readonly ToolCall[]; readonly unread: readonly string[] } {
  const entered = new Set(ran.map((execution) => execution.entered.tool))
  const watched = new Set(material.watched)
  const unread = new Set<string>()
  const calls = asked.map((item) => {
    const { call, known, json } = item
    const executions = joined.executionsOf.get(call.number) ?? []
    const last = ran[(executions.at(-1) ?? 0) - 1]
    const said = saidOf(material, item)
    const facts = {
      said,
      // What the model was told may say that it failed, also where the execution does not.
      last:
        last === undefined
          ? null
          : ({ end: last.left?.end ?? 'open', failed: said === 'error' || failedOf(last, call.number) } as const),
      known,
      watched: watched.has(call.name),
      json,
      valid: call.issues.length === 0,
      told: call.told !== null,
    } as const
    const sets = material.sets.filter((set) => set.tools.includes(call.name))
    const doubt = { name: call.name, at: call.at, toldAt: call.told?.at ?? 0 }
    const wouldBeBlocked = outcomeOf({ ...facts, unread: false }) === 'blocked'
    // A call that the framework held back for an approval was in its hands.
    const isDoubtful =
      wouldBeBlocked &&
      !isWaiting(call, reports) &&
      sets.length > 0 &&
      sets.every((set) => isUnread(set, material.reads, doubt, entered))
    if (isDoubtful) unread.add(call.name)
    return { ...call, executions, outcome: outcomeOf({ ...facts, unread: isDoubtful }) }
  })
  return { calls, unread: [...unread] }
}

/** What a transcript says became of a call, by a flag, by what the user reads in the result, or as waiting. */
function saidOf({ transcript, failed }: RunMaterial, item: Asked): CallFacts['said'] {
  if (transcript === undefined) return null
  const { call, event, known, json, toldFailed } = item
  if (event.unrun !== undefined) return event.unrun
  const { told } = call
  if (told === null) return call.id !== null && transcript.waiting.has(call.id) ? 'paused' : null
  if (toldFailed === true) return 'error'
  const wouldBeStopped = !known || !json || call.issues.length > 0
  if (toldFailed === null && wouldBeStopped) return null
  const result = 'json' in told ? told.json : told.text
  const subject = { ...call, executions: [], outcome: toldFailed === null ? 'answered' : 'ok' } as const
  const isFailure = saysError(result) || (failed !== null && answerOfUser('failed', failed(result, subject), 'runFrom'))
  if (isFailure) return 'error'
  return toldFailed === null ? null : 'ok'
}

/** Whether a framework reports that a call waits. */
export function isWaiting({ id, name, args }: Pick<ToolCall, 'id' | 'name' | 'args'>, reports: Reports): boolean {
  if (id !== null && reports.waiting.has(id)) return true
  return reports.waitingCalls.some(
    (other) => other.name === name && (other.args === undefined || equal(other.args, args)),
  )
}
