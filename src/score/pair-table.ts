import type { Attempt } from '../match/attempts.js'
import type { Step } from '../match/step.js'
import type { Fallback } from './ground-truth.js'
import type { ReadTruth } from './read-ground-truth.js'
import { type CallContext, type CallResult, scoreCall, type WantedCall } from './score-call.js'

/** What pairs of calls come to, each worked out once. */
export interface Table {
  readonly leaves: readonly Step[]
  readonly fits: (leaf: number, call: number) => boolean
  /** `null` where the call is neither of the tool nor of one that is acceptable in its place. */
  readonly result: (leaf: number, call: number) => CallResult | null
  readonly candidates: (leaf: number) => readonly number[]
}

/** The table of expected and received calls. */
export function tableOf(
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
