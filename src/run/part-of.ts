import { pointingAt, requireRun } from './require-run.js'
import type { Effect, Execution, Leg, Outcome, Run, ToolCall, Turn } from './types.js'

/**
 * The run of one part of a conversation, as it stood when that part ended. Claims on it are about its own calls, and see
 * prerequisites of the legs before. Numbers stay those of the whole run.
 *
 * @example
 * ```ts
 * const run = await sheet.run(async (leg) => {
 *   await leg(() => chat.send('Where is A-1001?'))
 *   await leg(() => chat.send('Refund it.'))
 * })
 * expect(legOf(run, 2)).toCallBefore('lookup_order', 'issue_refund')
 * ```
 *
 * @throws TypeError where the run has no such leg
 */
export function legOf(run: Run, number: number): Run {
  requireRun('legOf', legOf, run)
  const leg = run.legs.find((one) => one.number === number)
  if (leg === undefined) {
    throw pointingAt(
      legOf,
      `legOf(run, ${String(number)}): the run has ${run.legs.length === 1 ? '1 leg' : `${run.legs.length} legs`}, numbered from 1`,
    )
  }
  const until = upTo(run, leg.finished)
  const isOwn = ({ leg: own }: { readonly leg: number }): boolean => own === number
  const value: unknown = leg.value
  const turns = until.turns.filter(isOwn)
  const executions = until.executions.filter(({ started }) => started >= leg.started)
  const last = turns.at(-1)
  const part: Run = {
    ...until,
    answer: answerOf(leg, last),
    turns,
    requests: until.requests.filter(isOwn),
    calls: until.calls
      .filter((call) => isOwn(call) || isServedIn(call, executions, leg))
      .map((call) => held(call, leg)),
    executions,
    end: leg.end,
    error: leg.error,
    effects: until.effects.filter(({ at }) => at >= leg.started),
    legs: [leg],
    input: firstUserText(run, number),
  }
  const earlier = upTo(run, leg.started - 1)
  Object.defineProperty(part, 'value', { value })
  return Object.freeze(Object.defineProperty(part, 'earlier', { value: earlier }))
}

/**
 * The run of one of several agents behind one client: what it was asked and told, and what ran for it. What nobody asked
 * for, and effects of unknown cause, may be any lane's: they are in each.
 *
 * @example
 * ```ts
 * expect(laneOf(run, 'worker')).toCallTool('lookup_order')
 * ```
 *
 * @throws TypeError where no request was of this lane
 */
export function laneOf(run: Run, name: string): Run {
  requireRun('laneOf', laneOf, run)
  const lanes = [...new Set(run.requests.map(({ lane }) => lane))]
  if (!lanes.includes(name)) {
    throw pointingAt(
      laneOf,
      `laneOf(run, ${JSON.stringify(name)}): no request was of this lane; there are ${lanes.join(', ') || 'none'}`,
    )
  }
  const isOwn = ({ lane }: { readonly lane: string }): boolean => lane === name
  const calls = run.calls.filter(isOwn)
  const executions = ownExecutions(run.executions, new Set(calls.map(({ number }) => number)))
  const numbers = new Set(executions.map(({ number }) => number))
  const turns = run.turns.filter(isOwn)
  const requests = run.requests.filter(isOwn)
  const last = turns.at(-1)
  const part = {
    ...run,
    input: requests[0]?.messages.find(({ role }) => role === 'user')?.text ?? '',
    answer: last === undefined || last.calls.length > 0 ? null : last.text,
    turns,
    requests,
    calls,
    executions,
    effects: run.effects.filter(({ cause }) => cause === null || numbers.has(cause)),
  }
  if (run.earlier !== undefined) Object.defineProperty(part, 'earlier', { value: run.earlier })
  return Object.freeze(part)
}

/** Asked before this leg, and run or answered in it: granted, resumed, refused. */
function isServedIn(call: ToolCall, executions: readonly Execution[], leg: Leg): boolean {
  if (call.at >= leg.started) return false
  const own = new Set(call.executions)
  return executions.some(({ number }) => own.has(number)) || (call.told !== null && call.told.at >= leg.started)
}

function answerOf(leg: Leg, last: Turn | undefined): string | null {
  if (typeof leg.value === 'string') return leg.value
  if (leg.end === 'threw' || leg.value === null) return null
  return last === undefined || last.calls.length > 0 ? null : last.text
}

/** Nothing became of it in this leg, since it waits. */
function held(call: ToolCall, leg: Leg): ToolCall {
  return call.outcome === 'unanswered' && leg.waiting.includes(call.number) ? { ...call, outcome: 'paused' } : call
}

/** What serves these calls, and the work inside it. */
function ownExecutions(executions: readonly Execution[], calls: ReadonlySet<number>): readonly Execution[] {
  const own = new Set<number>()
  return executions.filter(({ number, call, parent }) => {
    const isOwn = call === null ? parent === null || own.has(parent) : calls.has(call)
    if (isOwn) own.add(number)
    return isOwn
  })
}

function firstUserText(run: Run, leg: number): string {
  const before = run.requests.findLast((request) => request.leg < leg)
  const first = run.requests.find((request) => request.leg === leg)
  const known = new Set(before?.messages)
  return first?.messages.find((message) => message.role === 'user' && !known.has(message))?.text ?? run.input
}

/** The run as it stood after the event with this ordinal. */
export function upTo(run: Run, last: number): Run {
  const wasBy = (at: number | null): boolean => at !== null && at <= last
  const executions = run.executions
    .filter(({ started }) => wasBy(started))
    .map((execution): Execution => {
      if (wasBy(execution.finished)) return execution
      return { ...execution, end: 'open', result: undefined, error: null, failed: false, finished: null }
    })
  const byNumber = new Map(executions.map((execution) => [execution.number, execution]))
  return {
    ...run,
    turns: run.turns.filter(({ at }) => wasBy(at)),
    requests: run.requests.filter(({ at }) => wasBy(at)),
    calls: run.calls.filter(({ at }) => wasBy(at)).map((call) => callUpTo(call, byNumber, last)),
    executions,
    effects: run.effects.filter(({ at }: Effect) => wasBy(at)),
  }
}

function callUpTo(call: ToolCall, executions: ReadonlyMap<number, Execution>, last: number): ToolCall {
  const own = call.executions.filter((number) => executions.has(number))
  const told = call.told !== null && call.told.at <= last ? call.told : null
  const isWhole = own.length === call.executions.length && told === call.told
  const ended = executions.get(own.at(-1) ?? 0)
  if (isWhole && ended?.end !== 'open') return call
  return { ...call, executions: own, told, outcome: outcomeUpTo(call, ended, told !== null) }
}

function outcomeUpTo(call: ToolCall, last: Execution | undefined, isTold: boolean): Outcome {
  if (last !== undefined) return last.end === 'returned' ? (last.failed ? 'error' : 'ok') : last.end
  switch (call.outcome) {
    case 'unknown-tool':
    case 'invalid-json':
    case 'invalid-args':
    case 'paused':
      return call.outcome
    case 'blocked':
    case 'answered':
      return isTold ? call.outcome : 'unanswered'
    case 'threw':
    case 'error':
    case 'ok':
    case 'open':
    case 'unanswered':
      return 'unanswered'
    default:
      return call.outcome satisfies never
  }
}
