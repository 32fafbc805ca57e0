import { type Attempt, indexOf } from '../../match/attempts.js'
import { alignList } from '../../match/calls/align-list.js'
import { readArgsRule } from '../../match/calls/args-rule.js'
import { type CallStatus, isOfStatus, type Question, questionOf } from '../../match/calls/question.js'
import { readOut } from '../../match/calls/read-out.js'
import type { ExpectedStep } from '../../match/expected-step.js'
import type { Mismatch } from '../../match/mismatch.js'
import { readChoice, readOptions } from '../../match/options.js'
import { readExpected } from '../../match/read-steps.js'
import type { Step } from '../../match/step.js'
import { isSingleStep } from '../../match/step-node.js'
import { requireAsked, requireKnown, requireRead } from '../../match/tools.js'
import type { Run } from '../../run/types.js'
import type { ToolName } from '../../tool/tool-types.js'
import type { AnyTranscript } from '../../transcripts/run-from.js'
import { inNameOf } from '../in-name-of.js'
import { runOf } from '../run-of.js'
import { noWriteTools, notPlainEffect } from './errors.js'

/** What to compare. */
export interface CompareEffectsOptions<Name extends ToolName = ToolName> {
  /** The tools that change something. Calls of others, in the run and among what is expected, are left out. */
  readonly writeTools: readonly Name[]
  /**
   * Which calls count: those that succeeded, or all.
   *
   * @default 'success'
   */
  readonly status?: CallStatus
}

/** What a run wrote beside what it should have written. */
export interface EffectsComparison {
  /** The same calls with the same arguments, as often, in the same order. */
  readonly identical: boolean
  /** The same, in whatever order. */
  readonly sameInAnyOrder: boolean
  /**
   * Numbers of the writes of which nobody knows whether they took place: the run ends before their result, or while they were open. With one of
   * them nothing is identical. Empty with `status: 'any'`, which is about what was asked for.
   */
  readonly unknown: readonly number[]
  /** How many writes there are, those of unknown effect among them, and how many were expected. */
  readonly writes: number
  readonly expected: number
  /** Expected writes without a call, by index in what was expected. */
  readonly missing: readonly number[]
  /** Numbers of the calls that nobody expected. */
  readonly extra: readonly number[]
  /** Writes of the right tool with other arguments. */
  readonly differing: readonly {
    readonly expected: number
    readonly call: number
    readonly mismatches: readonly Mismatch[]
  }[]
}

const exactly = readArgsRule({}, () => null)

/**
 * Compares what a run, or a transcript, wrote with what it should have written: two ways that leave the world in the same state
 * are as good as each other, whatever they read. `expected` are single calls; a list without any write expects that nothing is written.
 *
 * @example
 * ```ts
 * const truth = [['lookup_order', { order_id: 'A-1' }], ['issue_refund', { order_id: 'A-1', amount: 49.9 }]] as const
 * expect(compareEffects(run, truth, { writeTools: ['issue_refund', 'cancel_order'] }).identical).toBe(true)
 * ```
 *
 * @throws TypeError for no write tools, for a tool that the run does not know, for what is no single call
 */
export function compareEffects<Name extends ToolName>(
  run: Run | AnyTranscript,
  expected: readonly ExpectedStep<Name>[],
  options: CompareEffectsOptions<Name>,
): EffectsComparison {
  return inNameOf('compareEffects', compareEffects, () => {
    const read = readOptions(options, ['writeTools', 'status'])
    const status = readChoice('status', read['status'], ['success', 'any']) ?? 'success'
    return compare(runOf(run), expected, readNames(read['writeTools']), status)
  })
}

function compare(run: Run, expected: unknown, writeTools: ReadonlySet<string>, status: CallStatus): EffectsComparison {
  requireAsked(run)
  const steps = readExpected(expected).map((node, index): Step => {
    if (isSingleStep(node) && (node.want === 'success' || node.want === 'ok')) return node
    throw notPlainEffect(`expected[${index}]`)
  })
  for (const name of writeTools) requireKnown(run, name, 'a tool of writeTools')
  // A name that is misspelt would be left out as that of a tool that reads.
  for (const [index, { tool }] of steps.entries()) requireKnown(run, tool, `the tool of expected[${index}]`)
  const asked = indexOf(run).attempts.filter(({ call, tool }) => call !== null && writeTools.has(tool))
  if (status === 'success') requireRead(run, asked)
  const places = [...steps.keys()].filter((index) => writeTools.has(steps[index]?.tool ?? ''))
  const leaves = places.flatMap((index) => steps.slice(index, index + 1))
  const writes = asked.filter((attempt) => isOfStatus(status, anything, attempt))
  const unknown = status === 'any' ? [] : asked.filter((attempt) => isUnknown(run, attempt))
  const question = withoutDoubles(questionOf(leaves, writes, status, exactly, true))
  const reading = { status, rule: exactly, stepOf: null }
  const anyOrder = readOut(question, alignList(question, 'any', false), reading)
  const callOf = (index: number): number => writes[index]?.call?.number ?? 0
  const placeOf = (leaf: number): number => places[leaf] ?? 0
  return {
    identical: unknown.length === 0 && alignList(question, 'exact', false).isWhole,
    sameInAnyOrder: unknown.length === 0 && anyOrder.pass,
    unknown: unknown.flatMap(({ call }) => call?.number ?? []),
    writes: writes.length + unknown.length,
    expected: leaves.length,
    missing: anyOrder.missing.map(placeOf),
    extra: anyOrder.extra.map(callOf),
    differing: anyOrder.mismatches.map(({ expected: leaf, actual, mismatches }) => ({
      expected: placeOf(leaf),
      call: callOf(actual),
      mismatches,
    })),
  }
}

/** Whether it may have written: nothing says that it ran, or how it went on, or that it did not. */
function isUnknown({ transcript, seen }: Run, { outcome, tool, call }: Attempt): boolean {
  if (outcome === 'open') return true
  // Whatever runs of the tools of a sheet is seen.
  const isSeen = transcript === null && !seen.unread.includes(tool)
  return outcome === 'unanswered' && !isSeen && seen.unrun?.includes(call?.number ?? 0) !== true
}

/** Arguments in which a key is there twice are equal to none: which of the two was taken, the tool alone knows. */
function withoutDoubles(question: Question): Question {
  const isDouble = ({ call }: Attempt): boolean => call !== null && call.duplicates.length > 0
  if (!question.attempts.some(isDouble)) return question
  const fits = (leaf: number, index: number): boolean => {
    const attempt = question.attempts[index]
    if (attempt !== undefined && isDouble(attempt) && question.leaves[leaf]?.args !== undefined) return false
    return question.fits(leaf, index)
  }
  // Keys would take equal ones for fitting without asking.
  return { ...question, fits, isKeyed: () => false }
}

const anything: Step = { tool: '', want: 'success', args: undefined }

function readNames(names: unknown): ReadonlySet<string> {
  if (!Array.isArray(names) || names.length === 0) throw noWriteTools(names)
  for (const name of names) if (typeof name !== 'string' || name === '') throw noWriteTools(names)
  return new Set(names)
}
