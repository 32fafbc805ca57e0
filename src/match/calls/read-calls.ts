import { parseJson } from '../../json/parse-json.js'
import { isRun, isToolCall } from '../../run/is-run.js'
import type { Outcome, Run, ToolCall } from '../../run/types.js'
import { type Attempt, attemptOfCall, indexOf } from '../attempts.js'
import { badValue, MatchError, outcomeUnknown } from '../errors.js'
import { readItem } from '../read-item.js'
import { requireAsked, requireRead } from '../tools.js'

/** One call of a list that was made by hand, or read from somewhere else. */
export interface PlainCall {
  readonly name: string
  /** What was asked; none at all where absent. */
  readonly args?: unknown
  /** The text of the model, which wins over `args`. One that is not JSON fits no expected arguments. */
  readonly rawArgs?: string
  /** Needed by `sameTurn` only. */
  readonly turn?: number
  /** What became of it; needed by patterns such as `blocked(name)` and by `status: 'success'`. */
  readonly outcome?: Outcome
  /** The same for lists that only know success and failure: `outcome` `'ok'` or `'error'`. */
  readonly ok?: boolean
}

/** The calls of a list, as attempts in its order. */
export interface ReadCalls {
  readonly attempts: readonly Attempt[]
  /** The run they were read from. */
  readonly run: Run | null
}

/** Reads a run, or a list of calls. `needsOutcome`: a call that does not say what became of it is an error. */
export function readCalls(actual: unknown, needsOutcome: boolean): ReadCalls {
  if (isRun(actual)) return { attempts: attemptsOf(actual, needsOutcome), run: actual }
  if (!Array.isArray(actual)) throw badValue('actual', actual, `a run or a list of calls (${hint})`)
  const attempts: Attempt[] = []
  for (let index = 0; index < actual.length; index++) {
    const item: unknown = actual[index]
    attempts.push(isToolCall(item) ? ofToolCall(item, index) : ofPlainCall(item, index, needsOutcome))
  }
  return { attempts, run: null }
}

/** Only what was asked: an execution that nobody asked for is no call. */
function attemptsOf(run: Run, needsOutcome: boolean): readonly Attempt[] {
  requireAsked(run)
  const attempts = indexOf(run).attempts.filter(({ call }) => call !== null)
  if (needsOutcome) requireRead(run, attempts)
  return attempts
}

/** Of a list, the order is that of the list. */
function ofToolCall(call: ToolCall, index: number): Attempt {
  return { ...attemptOfCall(call), start: index, finish: index }
}

const keys = ['name', 'args', 'rawArgs', 'turn', 'outcome', 'ok'] as const
const hint = 'messages and results of SDKs: runFrom(value)'
const aCall = `a call of a run, or { name, args?, rawArgs?, turn?, outcome?, ok? } (${hint})`

function ofPlainCall(item: unknown, index: number, needsOutcome: boolean): Attempt {
  const where = (): string => `actual[${index}]`
  const { name, args, rawArgs = null, turn = null, outcome, ok } = readCall(item, where)
  if (typeof name !== 'string' || name === '') throw badValue(`name of ${where()}`, name, 'the name of a tool')
  if (rawArgs !== null && typeof rawArgs !== 'string') throw badValue(`rawArgs of ${where()}`, rawArgs, 'a text')
  if (turn !== null && typeof turn !== 'number') throw badValue(`turn of ${where()}`, turn, 'a number')
  if (ok !== undefined && typeof ok !== 'boolean') throw badValue(`ok of ${where()}`, ok, 'true or false')
  if (outcome !== undefined && !isOutcome(outcome)) throw badValue(`outcome of ${where()}`, outcome, 'an outcome')
  if (ok !== undefined && outcome !== undefined && ok !== (outcome === 'ok' || outcome === 'answered')) {
    throw badValue(`outcome of ${where()}`, outcome, `one that goes with ok: ${ok} (give one of the two)`)
  }
  const became = outcome ?? (ok === undefined ? null : ok ? 'ok' : 'error')
  if (became === null && needsOutcome) throw outcomeUnknown(where(), name)
  const received = readArgs(args, rawArgs)
  return {
    tool: name,
    call: null,
    executions: none,
    anyway: null,
    // Where nobody says, nobody asks.
    outcome: became ?? 'unanswered',
    args: received.args,
    exact: received.exact,
    rawArgs,
    turn,
    told: null,
    start: index,
    finish: index,
  }
}

const none: Attempt['executions'] = []

function readCall(item: unknown, where: () => string): Readonly<Record<string, unknown>> {
  try {
    return readItem(item, keys, where, aCall)
  } catch (error) {
    // An unknown key may be that of a message.
    if (error instanceof MatchError && error.code === 'bad-option') error.message += ` For ${hint}.`
    throw error
  }
}

function readArgs(args: unknown, rawArgs: string | null): Pick<Attempt, 'args' | 'exact'> {
  if (rawArgs === null) return { args: args === undefined ? {} : args, exact: null }
  const parsed = parseJson(rawArgs)
  return parsed.ok ? { args: parsed.value, exact: parsed.exact } : { args: undefined, exact: {} }
}

const outcomes = {
  threw: true,
  paused: true,
  error: true,
  ok: true,
  open: true,
  'unknown-tool': true,
  'invalid-json': true,
  'invalid-args': true,
  blocked: true,
  answered: true,
  unanswered: true,
} as const satisfies Record<Outcome, true>

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'string' && Object.hasOwn(outcomes, value)
}
