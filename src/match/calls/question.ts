import type { ArgsRule } from './args-rule.js'
import { type Attempt, isSuccess } from '../attempts.js'
import { likelyCalls } from './likely-calls.js'
import { isSurelyEqual } from '../plain-json.js'
import { scalarIndex } from './scalar-index.js'
import { isWanted, type Step } from '../step.js'

/** Which calls count. */
export type CallStatus = 'any' | 'success'

/** Expected calls, received ones, and which may be which. */
export interface Question {
  readonly leaves: readonly Step[]
  readonly attempts: readonly Attempt[]
  readonly fits: (leaf: number, call: number) => boolean
  /** In rising order, the calls that may be a leaf; others may be among them. The same list for the same kind of leaf. */
  readonly candidates: (leaf: number) => readonly number[]
  /** Those of them that are looked at first. */
  readonly likely: (leaf: number) => readonly number[]
  /** Whether the candidates of a leaf are those with the same key. */
  readonly isKeyed: (leaf: number) => boolean
}

/** Whether what became of a call is what a step wants. */
export function isOfStatus(status: CallStatus, { want }: Step, attempt: Attempt): boolean {
  return want === 'success' ? status === 'any' || isSuccess(attempt) : isWanted(want, attempt)
}

/**
 * Compares as few pairs as can be: only calls of the same tool and, where the arguments have keys that tell, only calls
 * with the same one. `equalsFit`: no strategy of the user says otherwise of what is equal.
 */
export function questionOf(
  leaves: readonly Step[],
  attempts: readonly Attempt[],
  status: CallStatus,
  rule: ArgsRule,
  equalsFit: boolean,
): Question {
  let groups: ReadonlyMap<string, Group> | null = null
  const groupOf = (tool: string): Group | undefined => (groups ??= byTool(attempts)).get(tool)
  const compared = (leaf: number, call: number): boolean => {
    const step = leaves[leaf]
    const attempt = attempts[call]
    if (step === undefined || attempt === undefined || step.tool !== attempt.tool) return false
    if (!isOfStatus(status, step, attempt)) return false
    if (equalsFit && hasNoTexts(attempt) && isSurelyEqual(step.args, attempt.args)) return true
    return rule.fits(step.tool, step.args, attempt)
  }
  const leafKeys: (string | null | undefined)[] = []
  const keyOfLeaf = (leaf: number, calls: readonly number[]): string | null => {
    const known = leafKeys[leaf]
    if (known !== undefined) return known
    const { tool, want, args } = leaves[leaf] ?? anything
    const text = attempts[calls[0] ?? 0]?.rawArgs ?? null
    const isTelling = want === 'success' && args !== undefined
    return (leafKeys[leaf] = isTelling ? rule.keyOf(tool, args, text === null ? null : {}) : null)
  }
  const classesOf = (group: Group): ReadonlyMap<string, number[]> => {
    if (group.classes !== null) return group.classes
    group.classes = new Map()
    const isText = attempts[group.calls[0] ?? 0]?.rawArgs !== null
    for (const call of group.calls) {
      const attempt = attempts[call]
      if (attempt === undefined || (status === 'success' && !isSuccess(attempt))) continue
      const isOdd = (attempt.rawArgs !== null) !== isText || attempt.args === undefined
      const key = isOdd ? null : rule.keyOf(attempt.tool, attempt.args, attempt.exact)
      if (key === null) {
        group.others.push(call)
        continue
      }
      group.keys[call] = key
      const own = group.classes.get(key)
      if (own === undefined) group.classes.set(key, [call])
      else own.push(call)
    }
    return group.classes
  }
  const narrowed = (group: Group, leaf: number): readonly number[] => {
    const { tool, args } = leaves[leaf] ?? anything
    if (args === undefined || group.calls.length < fewCalls || !rule.needsAll(tool)) return group.calls
    group.byValue ??= scalarIndex(group.calls, attempts)
    return group.byValue(args) ?? group.calls
  }
  const lists: (readonly number[] | undefined)[] = []
  const listFor = (leaf: number): readonly number[] => {
    const group = groupOf(leaves[leaf]?.tool ?? '')
    if (group === undefined) return nobody
    const key = keyOfLeaf(leaf, group.calls)
    if (key === null) return narrowed(group, leaf)
    const own = classesOf(group).get(key) ?? nobody
    return group.others.length === 0 ? own : [...own, ...group.others].toSorted((a, b) => a - b)
  }
  return {
    leaves,
    attempts,
    fits(leaf, call) {
      const mine = leafKeys[leaf]
      if (typeof mine !== 'string') return compared(leaf, call)
      const tool = leaves[leaf]?.tool
      if (attempts[call]?.tool !== tool) return false
      const other = groupOf(tool ?? '')?.keys[call]
      return other === undefined ? compared(leaf, call) : mine === other
    },
    isKeyed: (leaf) => keyOfLeaf(leaf, groupOf(leaves[leaf]?.tool ?? '')?.calls ?? nobody) !== null,
    likely(leaf) {
      const group = groupOf(leaves[leaf]?.tool ?? '')
      if (group === undefined || typeof leafKeys[leaf] === 'string' || group.calls.length < fewCalls) return nobody
      group.likely ??= likelyCalls(group.calls, attempts)
      return group.likely(leaves[leaf]?.args)
    },
    candidates: (leaf) => (lists[leaf] ??= listFor(leaf)),
  }
}

function byTool(attempts: readonly Attempt[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const [call, { tool }] of attempts.entries()) {
    const group = groups.get(tool)
    if (group !== undefined) group.calls.push(call)
    else groups.set(tool, { calls: [call], classes: null, keys: [], others: [], likely: null, byValue: null })
  }
  return groups
}

/** Parsing made no numbers alike. */
function hasNoTexts({ exact }: Attempt): boolean {
  for (const _pointer in exact) return false
  return true
}

interface Group {
  readonly calls: number[]
  /** By the key of their arguments. */
  classes: Map<string, number[]> | null
  readonly keys: (string | undefined)[]
  /** Those without a key. */
  readonly others: number[]
  likely: ReturnType<typeof likelyCalls> | null
  byValue: ReturnType<typeof scalarIndex> | null
}

/** So few are compared at once. */
const fewCalls = 10

const nobody: readonly number[] = []
const anything: Step = { tool: '', want: 'success', args: undefined }
