import { equal } from '../json/equal.js'
import { isServedBy, type AskedArgs } from './same-args.js'

/** A call as joining sees it. */
export interface JoinCall extends AskedArgs {
  readonly number: number
  readonly id: string | null
  readonly name: string
  readonly at: number
  /** When the model was told a result; `null` if never. */
  readonly toldAt: number | null
  readonly toldText: string | null
}

/** An execution as joining sees it. */
export interface JoinExecution {
  readonly number: number
  readonly parent: number | null
  readonly tool: string
  readonly args: unknown
  readonly callId: string | null
  readonly started: number
  /** Threw, or failed without throwing: it may be tried again. */
  readonly mayRetry: (call: number) => boolean
}

/** Which call each execution serves, and which executions each call was served by. */
export interface Joined {
  readonly callOf: ReadonlyMap<number, number>
  readonly executionsOf: ReadonlyMap<number, readonly number[]>
}

/**
 * Gives every execution the call it serves. Each rule works on what the earlier ones left: the call id; name and arguments;
 * a retry of an execution that failed; the name alone, in the order asked; and inner work that did what an open call asked
 * for, so that no call counts as stopped whose tool ran. What remains is unasked.
 */
export function joinExecutions(calls: readonly JoinCall[], executions: readonly JoinExecution[]): Joined {
  const state = startJoining(calls, executions)
  eachLeft(state, (execution) => byId(state, execution))
  eachLeft(state, (execution) => firstUnserved(state, execution, (call) => isServedBy(call, execution.args)))
  eachLeft(state, (execution) => retried(state, execution))
  eachLeft(state, (execution) => byName(state, execution))
  eachLeft(state, (execution) => ranInside(state, execution))
  const executionsOf = new Map(
    [...state.served].map(([call, list]) => [call, list.map((execution) => execution.number)]),
  )
  shareExecutions(calls, executionsOf)
  return { callOf: state.callOf, executionsOf }
}

interface Joining {
  readonly executions: readonly JoinExecution[]
  readonly startOf: ReadonlyMap<number, number>
  readonly callsByName: ReadonlyMap<string, readonly JoinCall[]>
  readonly callsById: ReadonlyMap<string, readonly JoinCall[]>
  readonly callOf: Map<number, number>
  readonly served: Map<number, JoinExecution[]>
}

function startJoining(calls: readonly JoinCall[], executions: readonly JoinExecution[]): Joining {
  return {
    executions,
    startOf: new Map(executions.map((execution) => [execution.number, execution.started])),
    callsByName: groupBy(calls, (call) => call.name),
    callsById: groupBy(
      calls.filter((call) => call.id !== null),
      (call) => call.id ?? '',
    ),
    callOf: new Map(),
    served: new Map(),
  }
}

function eachLeft(state: Joining, find: (execution: JoinExecution) => JoinCall | undefined): void {
  for (const execution of state.executions) {
    if (state.callOf.has(execution.number)) continue
    const call = find(execution)
    if (call === undefined) continue
    state.callOf.set(execution.number, call.number)
    const list = state.served.get(call.number)
    if (list === undefined) state.served.set(call.number, [execution])
    // A later rule may join an execution that was entered before one that an earlier rule joined.
    else list.splice(list.findLastIndex((other) => other.started < execution.started) + 1, 0, execution)
  }
}

function byId(state: Joining, execution: JoinExecution): JoinCall | undefined {
  if (execution.callId === null) return undefined
  const calls = (state.callsById.get(execution.callId) ?? []).filter((call) => isAskedInside(state, execution, call))
  return calls.find((call) => call.name === execution.tool && !state.served.has(call.number)) ?? calls[0]
}

function firstUnserved(
  state: Joining,
  execution: JoinExecution,
  fits: (call: JoinCall) => boolean,
): JoinCall | undefined {
  return state.callsByName
    .get(execution.tool)
    ?.find((call) => !state.served.has(call.number) && isOpen(state, execution, call) && fits(call))
}

function retried(state: Joining, execution: JoinExecution): JoinCall | undefined {
  return state.callsByName.get(execution.tool)?.find((call) => {
    const before = state.served.get(call.number)?.findLast((other) => other.started < execution.started)
    if (before === undefined || !isOpen(state, execution, call) || !before.mayRetry(call.number)) return false
    return isServedBy({ args: before.args, exact: {}, parsed: before.args }, execution.args)
  })
}

/** An execution that repeats what a served call asked for is that call entered again, not another call with edited arguments. */
function byName(state: Joining, execution: JoinExecution): JoinCall | undefined {
  const isAgain = state.callsByName
    .get(execution.tool)
    ?.some(
      (call) => state.served.has(call.number) && isOpen(state, execution, call) && isServedBy(call, execution.args),
    )
  return isAgain === true ? undefined : firstUnserved(state, execution, () => true)
}

/** A harness may serve its calls from within a tool of its own, such as a dispatcher. */
function ranInside(state: Joining, execution: JoinExecution): JoinCall | undefined {
  if (execution.parent === null) return undefined
  const alone = { ...execution, parent: null }
  return firstUnserved(state, alone, (call) => isServedBy(call, execution.args))
}

/** Asked before the execution was entered, and not told a result before. */
function isOpen(state: Joining, execution: JoinExecution, call: JoinCall): boolean {
  return (call.toldAt === null || execution.started < call.toldAt) && isAskedInside(state, execution, call)
}

/** Work inside another execution serves only calls that were asked since that one was entered. */
function isAskedInside(state: Joining, execution: JoinExecution, call: JoinCall): boolean {
  if (call.at > execution.started) return false
  if (execution.parent === null) return true
  return call.at > (state.startOf.get(execution.parent) ?? 0)
}

/** A call equal to an earlier one and told the same text was de-duplicated or answered from a cache. */
function shareExecutions(calls: readonly JoinCall[], executionsOf: Map<number, readonly number[]>): void {
  const served = calls.filter((call) => executionsOf.has(call.number))
  const servedByName = groupBy(served, (call) => call.name)
  for (const call of calls) {
    if (call.toldText === null || executionsOf.has(call.number)) continue
    const twin = servedByName.get(call.name)?.find((earlier) => earlier.number < call.number && isTwin(earlier, call))
    const shared = twin && executionsOf.get(twin.number)
    if (shared !== undefined) executionsOf.set(call.number, shared)
  }
}

function isTwin(earlier: JoinCall, call: JoinCall): boolean {
  return call.toldText === earlier.toldText && equal(earlier.args, call.args) && equal(earlier.exact, call.exact)
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
