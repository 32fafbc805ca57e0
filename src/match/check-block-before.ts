import type { Effect, Run } from '../run/types.js'
import { type Attempt, attemptsUntilNow, indexOf } from './attempts.js'
import { readBy } from './by.js'
import { badOption, nothingExpected, sameTool, unanswerable } from './errors.js'
import { readOptions } from './options.js'
import { isSatisfied, type Prerequisite, unsatisfied } from './prerequisite.js'
import { refOf } from './refs.js'
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
  const strays = run.effects.filter(
    ({ cause, kind }) => cause === null && (readKinds === null || readKinds.includes(kind)),
  )
  for (const attempt of early) requireKnownCauses(strays, attempt)
  const judged = judge(own, early)
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

/** An effect of unknown cause between asking and telling may be that of the call. */
function requireKnownCauses(strays: readonly Effect[], { call, tool }: Attempt): void {
  if (call === null) return
  const until = call.told?.at ?? Infinity
  const doubtful = strays.find(({ at }) => at > call.at && at < until)
  if (doubtful === undefined) return
  throw unanswerable(
    `effect ${doubtful.number} (${doubtful.kind}) happened between call ${call.number} of ${tool} and its result, and its cause is unknown.`,
    'It may be that of the call. Log it where the work of the call can be followed, or name the kinds that matter: { kinds: [...] }.',
  )
}
