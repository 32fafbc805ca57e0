import type { DiagnosedCall, ValueHint } from '../../src/explain/diagnose/diagnosis-text.js'
import { diagnoseCall } from '../../src/diagnose/diagnose-call.js'
import { readAs } from '../../src/diagnose/grounding/dates/read-as.js'
import type { Told, ToldPart } from '../../src/diagnose/grounding/grounding.js'
import type { ReadOptions } from '../../src/diagnose/options.js'
import { type KnownRegistry, registryOf } from '../../src/diagnose/registry.js'
import { registered, requireAssumable } from '../../src/diagnose/require-assumable.js'
import { toolsOfRun } from '../../src/diagnose/runs/tools-of-run.js'
import { unjudged } from '../../src/diagnose/runs/errors.js'
import { callsOfModel, judgeRun } from '../../src/diagnose/runs/judge-run.js'
import { type PlainCall, readCalls } from '../../src/match/calls/read-calls.js'
import { MatchError } from '../../src/match/errors.js'
import { requireAsked } from '../../src/match/tools.js'
import { isToolCall } from '../../src/run/is-run.js'
import type { Run, ToolCall } from '../../src/run/types.js'
import { runOf } from '../core/run-of.js'
import { awaitIt, emptyList, inWithoutContext, noQuery, noToolsOfCalls, nothingTold } from './errors.js'
import { knownElsewhere } from './known-elsewhere.js'

/** What a matcher was asked about, and how. */
export interface Asked {
  readonly received: unknown
  readonly tools: unknown
  readonly options: ReadOptions
  /** What was told beside the run; `null` where nothing needs to have been told. */
  readonly told: readonly ToldPart[] | null
}

/** The calls that a matcher was asked about, each judged. */
export interface JudgedCalls {
  /** `null` where calls came without it. */
  readonly run: Run | null
  readonly calls: readonly JudgedCall[]
  /** Where the values of a call that were not told may come from. */
  readonly hints: (one: JudgedCall) => readonly ValueHint[]
}

/** A call, and the names of the tools that its model had. */
export interface JudgedCall extends DiagnosedCall {
  readonly names: readonly string[]
}

/** Judges the calls of a run or transcript by what it shows, and calls without a run by what was handed in. */
export function judgeCalls(asked: Asked): JudgedCalls {
  const { received, tools } = asked
  if (typeof received === 'object' && received !== null && 'then' in received) throw awaitIt()
  const calls = callsIn(received)
  const registry = tools === undefined ? null : registryOf(tools)
  return calls === null ? ofRun(runOf(received, wanted), registry, asked) : ofCalls(calls, registry, asked)
}

const wanted = 'a run, as sheet.run returns it, or a list of calls { name, args }'

/** `null` for a run or a transcript: calls have names, messages have roles, and items of providers have types. */
function callsIn(received: unknown): readonly (ToolCall | PlainCall)[] | null {
  if (isCall(received)) return [received]
  if (!Array.isArray(received)) return null
  if (received.length === 0) throw emptyList()
  const first: unknown = received[0]
  // Where calls are read, a hole is told to be none.
  return first === undefined || isCall(first) ? received : null
}

function isCall(value: unknown): value is ToolCall | PlainCall {
  if (isToolCall(value)) return true
  return typeof value === 'object' && value !== null && 'name' in value && !('role' in value) && !('type' in value)
}

function ofRun(run: Run, registry: KnownRegistry | null, { options, told }: Asked): JudgedCalls {
  requireAsked(run)
  if (!options.guards.context && told !== null && told.length > 0) throw inWithoutContext()
  // Where nothing needs to have been told, no query is missed.
  const context = told ?? [{ from: 'nothing', text: '' }]
  const read = { options, registry, query: null, context }
  const judged = callsOfModel(judgeRun(run, read))
  const calls = judged.map(({ call, told: all, offered: names, result }) => {
    const isUngrounded = typeof result !== 'string' && result.stage === 'passed' && result.verdicts.grounding === null
    if (result === 'no-query' || (isUngrounded && told !== null)) throw noQuery(run)
    if (typeof result === 'string') throw unjudged(result, run, call)
    return { call: call.number, told: told === null ? null : all, diagnosis: result, names }
  })
  requireAssumable(options.assume, toolsOfRun(run, registry), run.calls)
  return {
    run,
    calls,
    hints: (one) => (told === null ? [] : [...knownElsewhere(run, one, read), ...misread(one, options)]),
  }
}

function ofCalls(
  received: readonly (ToolCall | PlainCall)[],
  registry: KnownRegistry | null,
  { options, told }: Asked,
): JudgedCalls {
  requireCalls(received)
  if (registry === null) throw noToolsOfCalls()
  const [query, ...others] = told ?? [{ from: '', text: '' }]
  if (query === undefined) throw nothingTold()
  if (!options.guards.context && others.length > 0) throw inWithoutContext()
  const all: Told = { parts: [{ ...query, from: 'the query' }, ...others] }
  const calls = received.map((call, index) => ({
    call: isToolCall(call) ? call.number : index + 1,
    told: told === null ? null : all,
    diagnosis: diagnoseCall(call, registry, all, options, null),
    names: registry.names,
  }))
  requireAssumable(options.assume, registered(registry), received)
  return { run: null, calls, hints: (one) => misread(one, options) }
}

/** What the dates of a call that were not told were probably meant for. */
function misread({ told, diagnosis }: JudgedCall, { now }: ReadOptions): readonly ValueHint[] {
  return diagnosis.findings.flatMap((finding): readonly ValueHint[] => {
    const as = finding.code === 'ungrounded-value' && told !== null ? readAs(finding.value, told, now) : null
    return as === null ? [] : [{ kind: 'distance', as }]
  })
}

/** Throws for what is no call, in the words of a matcher. */
function requireCalls(received: readonly unknown[]): void {
  try {
    readCalls(received, false)
  } catch (error) {
    if (error instanceof MatchError) error.message = error.message.replaceAll('actual[', 'received[')
    throw error
  }
}
