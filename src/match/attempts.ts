import { isServedBy } from '../run/same-args.js'
import type { Execution, Outcome, Run, ToolCall, ToolResult } from '../run/types.js'
import type { ExactTexts } from './args.js'

/** Anything asked or run: a call of the model, or an execution that nobody asked for. */
export interface Attempt {
  readonly tool: string
  /** `null` for an execution that nobody asked for. */
  readonly call: ToolCall | null
  /** What ran for it, in the order entered. */
  readonly executions: readonly Execution[]
  /** For a call that nothing ran for: what was entered later with its arguments, though it serves no call. */
  readonly anyway: Execution | null
  readonly outcome: Outcome
  /** As asked; as received where nobody asked. */
  readonly args: unknown
  readonly exact: ExactTexts
  /** The text of the model; `null` where there is none. */
  readonly rawArgs: string | null
  /** The turn it was asked in; `null` where nobody asked, or nobody says. */
  readonly turn: number | null
  readonly told: ToolResult | null
  /** When it counts: entered, or asked if it never ran. */
  readonly start: number
  /** When it was over; infinite while open. */
  readonly finish: number
}

/** What the matchers look up in a run. */
export interface RunIndex {
  /** In the order asked; one that nobody asked for stands where it was entered. */
  readonly attempts: readonly Attempt[]
  /** The same, in the order they count. */
  readonly byStart: readonly Attempt[]
  readonly executions: ReadonlyMap<number, Execution>
  /** Registered, offered in a request, called or executed. */
  readonly known: ReadonlySet<string>
}

const indexes = new WeakMap<Run, RunIndex>()

/** The index of a run, made once where the run is frozen. */
export function indexOf(run: Run): RunIndex {
  const made = indexes.get(run)
  if (made !== undefined) return made
  const index = makeIndex(run)
  if (Object.isFrozen(run) && Object.isFrozen(run.calls) && Object.isFrozen(run.executions)) indexes.set(run, index)
  return index
}

/** The attempts of a tool that may have come before: those of a leg's earlier legs, then its own. */
export function attemptsUntilNow(run: Run, tool: string): readonly Attempt[] {
  const before = run.earlier === undefined ? [] : attemptsUntilNow(run.earlier, tool)
  return [...before, ...indexOf(run).attempts.filter((attempt) => attempt.tool === tool)]
}

/** Whether an attempt counts as a success. What was answered with an error did not go well, whoever ran it. */
export function isSuccess({ outcome, told }: Attempt): boolean {
  return outcome === 'ok' || (outcome === 'answered' && told?.error !== true)
}

/** The outcome of an execution that nobody asked for: that of its end. */
export function outcomeOfUnasked(execution: Execution): Outcome {
  if (execution.end === 'returned') return execution.failed ? 'error' : 'ok'
  return execution.end
}

/** A call by itself, of which nobody knows what ran for it. */
export function attemptOfCall(call: ToolCall): Attempt {
  const { name: tool, outcome, args, exact, rawArgs, turn, told, at } = call
  const nothing = { executions: [], anyway: null } as const
  return { tool, call, ...nothing, outcome, args, exact, rawArgs, turn, told, start: at, finish: at }
}

function makeIndex(run: Run): RunIndex {
  const executions = new Map(run.executions.map((execution) => [execution.number, execution]))
  const strays = run.executions.filter(({ call }) => call === null)
  const unasked = strays.filter(({ parent }) => parent === null)
  const attempts = [
    ...run.calls.map((call) => ({ order: call.at, attempt: ofCall(call, executions, strays) })),
    ...unasked.map((execution) => ({ order: execution.started, attempt: ofUnasked(execution) })),
  ]
    .toSorted((a, b) => a.order - b.order)
    .map(({ attempt }) => attempt)
  return { attempts, byStart: attempts.toSorted((a, b) => a.start - b.start), executions, known: knownTools(run) }
}

function ofCall(call: ToolCall, all: ReadonlyMap<number, Execution>, strays: readonly Execution[]): Attempt {
  const executions = call.executions.map((number) => all.get(number)).filter((execution) => execution !== undefined)
  const { name: tool, outcome, args, exact, rawArgs, turn, told } = call
  const anyway = executions.length === 0 ? enteredAnyway(call, strays) : null
  return { tool, call, executions, anyway, outcome, args, exact, rawArgs, turn, told, ...interval(call, executions) }
}

/** A harness that tells "queued" and runs the function later serves the call, whatever joining says. */
function enteredAnyway(call: ToolCall, strays: readonly Execution[]): Execution | null {
  const own = strays.find(
    ({ tool, started, args }) => tool === call.name && started > call.at && isServedBy(call, args),
  )
  return own ?? null
}

function interval(
  call: ToolCall,
  executions: readonly Execution[],
): { readonly start: number; readonly finish: number } {
  const [first] = executions
  const last = executions.at(-1)
  if (first === undefined || last === undefined) {
    // Nobody saw it run: it may have run at any time until the model was told.
    const finish = mayHaveRun.has(call.outcome) ? (call.told?.at ?? Infinity) : call.at
    return { start: call.at, finish }
  }
  // An execution that it shares with an earlier twin was over before this one was asked.
  return {
    start: Math.max(first.started, call.at),
    finish: last.finished === null ? Infinity : Math.max(last.finished, call.at),
  }
}

/** Without an execution: answered, or a transcript says what came of it. */
const mayHaveRun: ReadonlySet<Outcome> = new Set(['answered', 'ok', 'error'])

function ofUnasked(execution: Execution): Attempt {
  return {
    tool: execution.tool,
    call: null,
    executions: [execution],
    anyway: null,
    outcome: outcomeOfUnasked(execution),
    args: execution.args,
    exact: null,
    rawArgs: null,
    turn: null,
    told: null,
    start: execution.started,
    finish: execution.finished ?? Infinity,
  }
}

function knownTools(run: Run): ReadonlySet<string> {
  const known = new Set(run.tools.map(({ name }) => name))
  const seen = new Set<unknown>()
  for (const { tools } of run.requests) {
    // Requests share one list of tools as long as it does not change.
    if (seen.has(tools)) continue
    seen.add(tools)
    for (const { name } of tools) known.add(name)
  }
  for (const { name } of run.calls) known.add(name)
  for (const { tool } of run.executions) known.add(tool)
  for (const tool of run.earlier === undefined ? [] : indexOf(run.earlier).known) known.add(tool)
  return known
}
