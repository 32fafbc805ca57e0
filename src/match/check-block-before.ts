import type { Effect, Execution, Run } from '../run/types.js'
import { type Attempt, attemptsUntilNow, indexOf } from './attempts.js'
import { readBy } from './by.js'
import { badOption, nothingExpected, sameTool, unanswerable } from './errors.js'
import { readOptions } from './options.js'
import { isSatisfied, type Prerequisite, unsatisfied } from './prerequisite.js'
import { refOf, refsOfAnyway } from './refs.js'
import {
  requireAsked,
  requireEffects,
  requireKind,
  requireKnown,
  requireRead,
  requireTold,
  requireWatched,
} from './tools.js'
import type { BlockBeforeVerdict } from './verdict.js'

/**
 * Whether every attempt of the tool before the prerequisite had succeeded never ran, had no effect and was told a result,
 * and a gate stopped at least one.
 */
export function checkBlockBefore(
  run: Run,
  tool: unknown,
  prerequisite: unknown,
  options?: unknown,
): BlockBeforeVerdict {
  requireAsked(run)
  requireTold(run)
  requireKnown(run, tool)
  requireKnown(run, prerequisite, 'the prerequisite')
  if (tool === prerequisite) throw sameTool(tool)
  requireWatched(run, tool)
  const { by, kinds } = readOptions(options, ['by', 'kinds'])
  const readKinds = readKindsOption(run, kinds)
  const own = indexOf(run).attempts.filter((attempt) => attempt.tool === tool)
  const needed = { attempts: attemptsUntilNow(run, prerequisite), by: readBy(by, run, tool, prerequisite) }
  requireRead(run, [...own, ...needed.attempts])
  const early = own.filter((attempt) => !isSatisfied(needed, attempt))
  const effects = run.effects.filter(({ kind }) => readKinds === null || readKinds.includes(kind))
  const judged = judge(own, early)
  // What fails anyway needs no causes.
  if (judged.answer === 'holds') for (const attempt of early) requireKnownCauses(run, effects, attempt)
  return {
    ...judged,
    claim: 'block-before',
    tool,
    prerequisite,
    by: needed.by?.text ?? null,
    ...whyEarly(needed, judged.attempt),
  }
}

type Judged = Pick<BlockBeforeVerdict, 'code' | 'answer' | 'attempt' | 'guilty' | 'mismatches'>

function judge(own: readonly Attempt[], early: readonly Attempt[]): Judged {
  if (own.length === 0) return failing('never-attempted', [])
  if (early.length === 0) return failing('none-early', own)
  const anyway = early.filter((attempt) => attempt.anyway !== null)
  if (anyway.length > 0) return { ...failing('ran-anyway', anyway), guilty: refsOfAnyway(anyway) }
  // What never ran has caused nothing.
  const ran = early.filter(({ executions }) => executions.length > 0)
  if (ran.length > 0) return failing('ran-early', ran)
  const untold = early.filter(({ told }) => told === null)
  if (untold.length > 0) return failing('not-told', untold)
  const gated = early.filter(({ outcome }) => outcome === 'blocked')
  if (gated.length === 0) return failing('not-gated', early)
  return { code: 'blocked', answer: 'holds', attempt: null, guilty: gated.map(refOf), mismatches: [] }
}

function failing(code: Judged['code'], attempts: readonly Attempt[]): Judged {
  return { code, answer: 'fails', attempt: attempts[0] ?? null, guilty: attempts.map(refOf), mismatches: [] }
}

function whyEarly(needed: Prerequisite, attempt: Attempt | null): Pick<BlockBeforeVerdict, 'nearest' | 'reason'> {
  if (attempt === null || isSatisfied(needed, attempt)) return { nearest: null, reason: null }
  return unsatisfied(needed, attempt)
}

function readKindsOption(run: Run, kinds: unknown): readonly string[] | null {
  if (kinds === undefined) return null
  if (!Array.isArray(kinds)) throw badOption('kinds', kinds, 'a list of kinds of effects')
  if (kinds.length === 0) throw nothingExpected('option kinds is an empty list.', 'Leave it out for all kinds.')
  requireEffects(run)
  return kinds.map((kind: unknown) => {
    requireKind(run, kind, 'a kind in option kinds')
    return kind
  })
}

/** An effect of unknown cause between asking and telling may be that of the call; so may that of work nobody asked for. */
function requireKnownCauses(run: Run, effects: readonly Effect[], { call, tool }: Attempt): void {
  if (call === null) return
  const { executions } = indexOf(run)
  const until = call.told?.at ?? Infinity
  for (const { at, cause, number, kind } of effects) {
    if (at <= call.at || at >= until) continue
    const happened = `effect ${number} (${kind}) happened between call ${call.number} of ${tool} and its result`
    if (cause === null) {
      throw unanswerable(
        `${happened}, and its cause is unknown.`,
        'It may be that of the call. Log it where the work of the call can be followed, or name the kinds that matter: { kinds: [...] }.',
      )
    }
    const root = outermost(executions, cause)
    if (root?.call !== null) continue
    throw unanswerable(
      `${happened}, caused by execution ${root.number} of ${root.tool}, which nobody asked for.`,
      `It may be that of the call, if ${root.tool} is what serves ${tool}: give it the name that the model uses, sheet.wrap(tools, { name: (own) => … }), or name the kinds that matter: { kinds: [...] }.`,
    )
  }
}

/** The execution that all of this is the inner work of. */
function outermost(executions: ReadonlyMap<number, Execution>, number: number): Execution | undefined {
  const execution = executions.get(number)
  if (execution === undefined || execution.call !== null || execution.parent === null) return execution
  return outermost(executions, execution.parent)
}
