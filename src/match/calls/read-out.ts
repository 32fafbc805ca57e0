import type { Alignment } from './alignment.js'
import type { ArgsRule } from './args-rule.js'
import type { CallMatch, CallMismatch, CallPair } from './call-match.js'
import { longestChain } from './longest-chain.js'
import { distance } from '../nearest-miss.js'
import { type CallStatus, isOfStatus, type Question } from './question.js'

/** How to read an alignment. */
export interface Reading {
  readonly status: CallStatus
  readonly rule: ArgsRule
  /** By leaf: the step of the list that it belongs to; `null` where each is one. */
  readonly stepOf: readonly number[] | null
}

/** What an alignment says. */
export function readOut(question: Question, alignment: Alignment, reading: Reading): CallMatch {
  const { attempts } = question
  const { pairs } = alignment
  const left = pairs.length === attempts.length ? [] : unused(pairs, attempts.length)
  const mismatches = nearest(question, alignment.unmet, left, reading)
  const near = new Set(mismatches.map(({ actual }) => actual))
  const needed = pairs.length + alignment.unmet.length
  const precision = share(pairs.length, attempts.length, needed === 0)
  const recall = share(pairs.length, needed, true)
  return deepFrozen({
    pass: alignment.isWhole,
    pairs,
    missing: without(alignment.unmet, mismatches),
    extra: left.filter((call) => !near.has(call)),
    mismatches,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    orderAgreement: agreement(pairs, reading.stepOf, needed === 0),
  })
}

function unused(pairs: readonly CallPair[], calls: number): readonly number[] {
  const used = new Set(pairs.map(({ actual }) => actual))
  return Array.from({ length: calls }, (_, call) => call).filter((call) => !used.has(call))
}

function share(part: number, whole: number, ofNothing: boolean): number {
  if (whole === 0) return ofNothing ? 1 : 0
  return part / whole
}

/** A leaf that is needed several times is taken off once for each mismatch. */
function without(unmet: readonly number[], mismatches: readonly CallMismatch[]): readonly number[] {
  if (mismatches.length === 0) return unmet
  const named = mismatches.map(({ expected }) => expected)
  return unmet.filter((leaf) => {
    const index = named.indexOf(leaf)
    if (index >= 0) named.splice(index, 1)
    return index < 0
  })
}

function agreement(pairs: readonly CallPair[], stepOf: readonly number[] | null, nothingNeeded: boolean): number {
  if (pairs.length === 0) return nothingNeeded ? 1 : 0
  if (pairs.every(({ actual }, index) => index === 0 || (pairs[index - 1]?.actual ?? 0) < actual)) return 1
  const steps = pairs
    .toSorted((a, b) => a.actual - b.actual)
    .map(({ expected }) => (stepOf === null ? expected : (stepOf[expected] ?? 0)))
  if (steps.every((step, index) => index === 0 || (steps[index - 1] ?? 0) <= step)) return 1
  // Of one step the later call counts as the higher, so that they are in order.
  const ranked = [...steps.keys()].toSorted((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0) || a - b)
  const rank = new Int32Array(steps.length)
  for (const [at, index] of ranked.entries()) rank[index] = at
  const chain = longestChain(steps.length, (row) => [rank[row] ?? 0])
  return chain.filter((column) => column >= 0).length / pairs.length
}

// Beyond this many, what is left is compared in reading order only.
const mostComparisons = 2500

/** Pairs what is left by tool, the nearest arguments first. */
function nearest(
  question: Question,
  unmet: readonly number[],
  left: readonly number[],
  reading: Reading,
): readonly CallMismatch[] {
  if (unmet.length === 0 || left.length === 0) return []
  const { leaves, attempts } = question
  const calls = groupBy(left, (call) => attempts[call]?.tool)
  const steps = groupBy([...unmet.keys()], (index) => leaves[unmet[index] ?? 0]?.tool)
  const found: CallMismatch[] = []
  for (const [tool, indexes] of steps) {
    const own = calls.get(tool) ?? []
    const isMuch = indexes.length * own.length > mostComparisons
    const all = indexes.flatMap((index, at) =>
      (isMuch ? own.slice(at, at + 1) : own).map((call) => ({
        index,
        ...missOf(question, unmet[index] ?? 0, call, reading),
      })),
    )
    const taken = new Set<string>()
    for (const { index, far: _far, ...miss } of all.toSorted((a, b) => a.far - b.far)) {
      if (taken.has(`e${index}`) || taken.has(`a${miss.actual}`)) continue
      taken.add(`e${index}`).add(`a${miss.actual}`)
      found.push(miss)
    }
  }
  return found.toSorted((a, b) => a.expected - b.expected || a.actual - b.actual)
}

function groupBy(items: readonly number[], keyOf: (item: number) => string | undefined): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const item of items) {
    const key = keyOf(item) ?? ''
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [item])
    else own.push(item)
  }
  return groups
}

function missOf(
  { leaves, attempts }: Question,
  leaf: number,
  call: number,
  { rule, status }: Reading,
): CallMismatch & { readonly far: number } {
  const pair = { expected: leaf, actual: call }
  const step = leaves[leaf]
  const attempt = attempts[call]
  if (step === undefined || attempt === undefined) {
    return { ...pair, reason: 'args-differ', mismatches: [], far: Infinity }
  }
  const mismatches = rule.mismatches(step.tool, step.args, attempt)
  const far = distance(mismatches)
  if (mismatches.length > 0) return { ...pair, reason: 'args-differ', mismatches, far }
  const isPlace = isOfStatus(status, step, attempt)
  return { ...pair, reason: isPlace ? 'place-differs' : 'outcome-differs', mismatches, far }
}

function deepFrozen(match: CallMatch): CallMatch {
  for (const list of [match.pairs, match.mismatches]) {
    for (const item of list) Object.freeze(item)
    Object.freeze(list)
  }
  for (const miss of match.mismatches) Object.freeze(miss.mismatches)
  Object.freeze(match.missing)
  Object.freeze(match.extra)
  return Object.freeze(match)
}
