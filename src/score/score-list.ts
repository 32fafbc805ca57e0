import type { Attempt } from '../match/attempts.js'
import { alignGroups } from '../match/calls/align-groups.js'
import { alignList } from '../match/calls/align-list.js'
import type { Question } from '../match/calls/question.js'
import { boundedLeaves, isSingleStep, leavesOf, type StepNode } from '../match/step-node.js'
import { checkTruth, requireTool } from './check-truth.js'
import { choicesOf, outOfPlace, pairLeft, unusedLeaves } from './pair-left.js'
import { type Table, tableOf } from './pair-table.js'
import type { PreparedArgs } from './prepare-args.js'
import type { CallSpec, ReadList } from './read-expected-calls.js'
import type { ReadTruth } from './read-ground-truth.js'
import type { ErrorCode, ScoredCall, ScoreMismatch } from './score.js'
import { type CallContext, type CallResult, hopeless, mismatchOf, type WantedCall } from './score-call.js'

/** How a list of calls came out. */
export interface ListResult {
  readonly results: readonly CallResult[]
  /** How many calls were expected, paired or missing. */
  readonly expected: number
  /** How many calls nothing expected, that are to be penalised. */
  readonly penalised: number
}

/** Scores received calls against one list of expected ones. */
export function scoreList(
  list: ReadList,
  attempts: readonly Attempt[],
  truth: ReadTruth,
  context: CallContext,
): ListResult {
  const called = new Set(attempts.map(({ tool }) => tool))
  const wanted = list.specs.map((spec, index) => ({ index, spec, args: checked(spec, called, context) }))
  const counted = truth.extraCalls === 'first' ? attempts.slice(0, mostCalls(list.nodes)) : attempts
  const table = tableOf(list.nodes.flatMap(leavesOf), wanted, counted, truth.fallbacks, context)
  const alignment = align(list.nodes, counted, table, truth.extraCalls !== 'fail')
  const results = alignment.pairs.flatMap(({ expected, actual }) => table.result(expected, actual) ?? [])
  const paired = new Set(alignment.pairs.map(({ actual }) => actual))
  const left = [...counted.keys()].filter((call) => !paired.has(call))
  const unmet = alignment.unmet
  const choices = choicesOf(list.nodes)
  const unused = unusedLeaves(list.nodes, alignment, table.leaves)
  const rest = pairLeft({ unmet, unused }, left, choices, table)
  results.push(...rest.results)
  if (rest.results.length > 0) markOutOfPlace(results, list.nodes, counted, table)
  const isMissing = (row: number): boolean => !rest.rows.has(row)
  const extra = left.filter((call) => !rest.calls.has(call))
  const lost = [...unmet.keys()].filter(isMissing)
  for (const [at, row] of lost.entries()) {
    const spec = wanted[unmet[row] ?? 0]
    if (spec !== undefined) results.push(missing(spec, toolsOf(spec, choices, wanted), extra[at] ?? null, counted))
  }
  const tooMany = extra.slice(lost.length)
  const bounded = new Set(list.nodes.flatMap((node) => boundedLeaves(node)))
  const isBounded = (call: number): boolean =>
    table.leaves.some((leaf, index) => bounded.has(leaf) && table.fits(index, call))
  const judged = tooMany.filter(
    (call) => truth.extraCalls === 'fail' || truth.extraCalls === 'penalise' || isBounded(call),
  )
  for (const call of judged) results.push(extraCall(call, counted, truth.extraCalls === 'penalise' && !isBounded(call)))
  return {
    results: results.toSorted((a, b) => orderOf(a.call) - orderOf(b.call)),
    expected: alignment.pairs.length + unmet.length + rest.optional,
    penalised: judged.filter((call) => truth.extraCalls === 'penalise' && !isBounded(call)).length,
  }
}

/** Checked once, however many runs are scored. */
function checked(spec: CallSpec, called: ReadonlySet<string>, context: CallContext): PreparedArgs | null {
  requireTool(spec.tool, spec.where, context.tools, called)
  const known = context.checked.get(spec)
  if (known !== undefined) return known
  const args = checkTruth(spec, context.tools)
  context.checked.set(spec, args)
  return args
}

/** What was paired though it is not quite right must be in its place all the same. */
function markOutOfPlace(
  results: CallResult[],
  nodes: readonly StepNode[],
  attempts: readonly Attempt[],
  table: Table,
): void {
  const callsOf = new Map<number, number[]>()
  for (const { call } of results) {
    if (call.expected === null || call.actual === null) continue
    callsOf.set(
      call.expected,
      [...(callsOf.get(call.expected) ?? []), call.actual].toSorted((a, b) => a - b),
    )
  }
  const pairs: Table = {
    ...table,
    fits: (leaf, call) => callsOf.get(leaf)?.includes(call) === true,
    candidates: (leaf) => callsOf.get(leaf) ?? [],
  }
  const inPlace = new Set(
    align(nodes, attempts, pairs, true).pairs.map(({ expected, actual }) => `${expected} ${actual}`),
  )
  for (const [index, result] of results.entries()) {
    const { expected, actual, error } = result.call
    if (error === null && !inPlace.has(`${expected} ${actual}`)) results[index] = outOfPlace(result)
  }
}

function align(
  nodes: readonly StepNode[],
  attempts: readonly Attempt[],
  table: Table,
  allows: boolean,
): ReturnType<typeof alignList> {
  const question: Question = {
    leaves: table.leaves,
    attempts,
    fits: table.fits,
    candidates: table.candidates,
    likely: () => [],
    isKeyed: () => false,
  }
  return nodes.every(isSingleStep)
    ? alignList(question, 'in-order', allows)
    : alignGroups(nodes, question, 'in-order', allows)
}

/** The tools of which one would have done. */
function toolsOf(
  { index, spec }: WantedCall,
  choices: ReadonlyMap<number, readonly number[]>,
  wanted: readonly WantedCall[],
): string {
  const all = (choices.get(index) ?? []).flatMap((one) => wanted[one]?.spec.tool ?? [])
  return all.length === 0 ? spec.tool : [...new Set(all)].join(' or ')
}

/** A call that was expected, and another tool that was called instead, if any. */
function missing(
  { index, args }: WantedCall,
  tools: string,
  actual: number | null,
  attempts: readonly Attempt[],
): CallResult {
  const attempt = actual === null ? undefined : attempts[actual]
  const code: ErrorCode = attempt === undefined ? 'missing-call' : 'wrong-tool'
  const base = { expected: index, actual: attempt === undefined ? null : actual, tool: attempt?.tool ?? tools }
  return {
    call: { ...base, ...hopeless, error: code, stage: 'tool', schema: 'not-checked' },
    mismatches: [
      attempt === undefined
        ? mismatchOf(base, code, { expected: args?.value })
        : mismatchOf(base, code, { expected: tools, actual: attempt.tool }),
    ],
    coercions: [],
  }
}

function extraCall(index: number, attempts: readonly Attempt[], isPenalised: boolean): CallResult {
  const attempt = attempts[index]
  const base = { expected: null, actual: index, tool: attempt?.tool ?? '' }
  const error = isPenalised ? null : 'extra-call'
  return {
    call: { ...base, ...hopeless, error, stage: 'tool', schema: 'not-checked' },
    mismatches: [
      mismatchOf(base, 'extra-call', { actual: attempt?.args ?? attempt?.rawArgs }),
    ] satisfies ScoreMismatch[],
    coercions: [],
  }
}

function mostCalls(nodes: readonly StepNode[]): number {
  const most = (node: StepNode): number => {
    if (isSingleStep(node)) return 1
    if ('step' in node) return most(node.step) * node.max
    const all = node.steps.map(most)
    return node.group === 'one-of' ? Math.max(...all) : all.reduce((a, b) => a + b, 0)
  }
  return nodes.reduce((sum, node) => sum + most(node), 0)
}

function orderOf({ expected, actual }: ScoredCall): number {
  return expected === null ? 1e9 + (actual ?? 0) : expected
}
