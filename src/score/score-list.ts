import type { Attempt } from '../match/attempts.js'
import { alignGroups } from '../match/calls/align-groups.js'
import { alignList } from '../match/calls/align-list.js'
import type { Question } from '../match/calls/question.js'
import { boundedLeaves, isSingleStep, leavesOf, singleCall, type StepNode } from '../match/step-node.js'
import type { Step } from '../match/step.js'
import { checkTruth } from './check-truth.js'
import type { Fallback } from './ground-truth.js'
import { pairRest } from './pair-rest.js'
import type { ReadList, ReadTruth } from './read-ground-truth.js'
import type { ErrorCode, ScoredCall, ScoreMismatch } from './score.js'
import { type CallContext, type CallResult, hopeless, mismatchOf, scoreCall, type WantedCall } from './score-call.js'

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
  const wanted = list.specs.map((spec, index) => ({ index, spec, args: checkTruth(spec, context.tools, called) }))
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

/** What pairs of calls come to, each worked out once. */
interface Table {
  readonly leaves: readonly Step[]
  readonly fits: (leaf: number, call: number) => boolean
  /** `null` where the call is neither of the tool nor of one that is acceptable in its place. */
  readonly result: (leaf: number, call: number) => CallResult | null
  readonly candidates: (leaf: number) => readonly number[]
}

function tableOf(
  leaves: readonly Step[],
  wanted: readonly WantedCall[],
  attempts: readonly Attempt[],
  fallbacks: ReadTruth['fallbacks'],
  context: CallContext,
): Table {
  const known = new Map<number, CallResult | null>()
  const work = (leaf: number, call: number): CallResult | null => {
    const [own, attempt] = [wanted[leaf], attempts[call]]
    if (own === undefined || attempt === undefined) return null
    const fallback = fallbackOf(own.spec.tool, attempt.tool, fallbacks)
    if (fallback === undefined) return null
    return scoreCall(own, { index: call, attempt }, fallback, context)
  }
  const result = (leaf: number, call: number): CallResult | null => {
    const key = leaf * attempts.length + call
    const before = known.get(key)
    if (before !== undefined) return before
    const made = work(leaf, call)
    known.set(key, made)
    return made
  }
  const byTool = new Map<string, number[]>()
  for (const [call, { tool }] of attempts.entries()) {
    const own = byTool.get(tool)
    if (own === undefined) byTool.set(tool, [call])
    else own.push(call)
  }
  return {
    leaves,
    result,
    fits: (leaf, call) => wanted[leaf]?.spec.tool === attempts[call]?.tool && result(leaf, call)?.call.correct === true,
    candidates: (leaf) => byTool.get(wanted[leaf]?.spec.tool ?? '') ?? [],
  }
}

/** `null` for the tool itself, `undefined` for one that does not serve. */
function fallbackOf(expected: string, called: string, fallbacks: ReadTruth['fallbacks']): Fallback | null | undefined {
  return expected === called ? null : fallbacks.get(expected)?.find(({ tool }) => tool === called)
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

interface Rest {
  readonly results: readonly CallResult[]
  /** Indexes into what was unmet. */
  readonly rows: ReadonlySet<number>
  readonly calls: ReadonlySet<number>
  /** How many of the calls need not have been there. */
  readonly optional: number
}

/** Leaves without a call: those that need one, and those that may go without. */
interface Open {
  readonly unmet: readonly number[]
  readonly unused: readonly number[]
}

/** Beyond this many, what is left is paired in reading order only. */
const mostRows = 150

/**
 * Pairs what is left: first what fits and stands in the wrong place, then calls of the tool, the best first, then of tools that
 * are acceptable in its place. A call of a tool that may be called is that call, with other arguments.
 */
function pairLeft(
  { unmet, unused }: Open,
  left: readonly number[],
  choices: ReadonlyMap<number, readonly number[]>,
  table: Table,
): Rest {
  const open = [...unmet, ...unused]
  const isMuch = Math.max(open.length, left.length) > mostRows
  const best = (row: number, column: number): Candidate | null => {
    if (isMuch && row !== column) return null
    const leaf = open[row] ?? 0
    const call = left[column] ?? 0
    const isNeeded = row < unmet.length
    const all = (choices.get(leaf) ?? [leaf]).flatMap((one): Candidate[] => {
      const result = table.result(one, call)
      const fits = table.fits(one, call)
      // What fits and may not be there is too much.
      if (result === null || (fits && !isNeeded)) return []
      return [{ result, worth: isNeeded ? worthOf(result, fits) : worthOf(result, fits) / 4 }]
    })
    return all.reduce<Candidate | null>((a, b) => (a === null || b.worth > a.worth ? b : a), null)
  }
  const paired = pairRest(open.length, left.length, (row, column) => best(row, column)?.worth ?? 0)
  const results: CallResult[] = []
  const rows = new Set<number>()
  const calls = new Set<number>()
  for (const [row, column] of paired.entries()) {
    const found = column < 0 ? null : best(row, column)
    if (found === null) continue
    rows.add(row)
    calls.add(left[column] ?? 0)
    results.push(found.result.call.correct ? outOfPlace(found.result) : found.result)
  }
  return { results, rows, calls, optional: [...rows].filter((row) => row >= unmet.length).length }
}

interface Candidate {
  readonly result: CallResult
  readonly worth: number
}

/** Leaves with an upper bound that no call was paired with. */
function unusedLeaves(
  nodes: readonly StepNode[],
  { pairs, unmet }: ReturnType<typeof alignList>,
  leaves: readonly Step[],
): readonly number[] {
  const used = new Set([...pairs.map(({ expected }) => expected), ...unmet])
  const bounded = new Set(nodes.flatMap((node) => boundedLeaves(node)))
  return [...leaves.keys()].filter((leaf) => !used.has(leaf) && bounded.has(leaves[leaf] ?? noStep))
}

const noStep: Step = { tool: '', want: 'success', args: undefined }

/** The tools of which one would have done. */
function toolsOf(
  { index, spec }: WantedCall,
  choices: ReadonlyMap<number, readonly number[]>,
  wanted: readonly WantedCall[],
): string {
  const all = (choices.get(index) ?? []).flatMap((one) => wanted[one]?.spec.tool ?? [])
  return all.length === 0 ? spec.tool : [...new Set(all)].join(' or ')
}

function worthOf({ call, mismatches }: CallResult, fits: boolean): number {
  if (fits) return 4
  return mismatches.some(({ code }) => code === 'fallback-used') ? 1 + call.score : 2 + call.score
}

/** By leaf: all leaves of which one would have done. */
function choicesOf(nodes: readonly StepNode[]): ReadonlyMap<number, readonly number[]> {
  const indexes = new Map(nodes.flatMap(leavesOf).map((leaf, index) => [leaf, index]))
  const choices = new Map<number, readonly number[]>()
  const visit = (node: StepNode): void => {
    if (isSingleStep(node)) return
    const single = singleCall(node)
    if (single !== null) {
      const own = single.flatMap((leaf) => indexes.get(leaf) ?? [])
      for (const index of own) choices.set(index, own)
    } else if ('step' in node) visit(node.step)
    else for (const step of node.steps) visit(step)
  }
  for (const node of nodes) visit(node)
  return choices
}

function outOfPlace({ call, coercions }: CallResult): CallResult {
  const failed: ScoredCall = { ...call, correct: false, exact: false, score: 0, error: 'order-mismatch', stage: 'tool' }
  return { call: failed, mismatches: [mismatchOf(call, 'order-mismatch', {})], coercions }
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
