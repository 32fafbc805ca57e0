import type { Run } from '../run/types.js'
import { type Attempt, indexOf } from './attempts.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { nearestMiss } from './nearest-miss.js'
import { readChoice, readOptions } from './options.js'
import { refOf, refsOfAnyway } from './refs.js'
import { isAskedWith, isStopped } from './step.js'
import {
  neverRan,
  requireAsked,
  requireKnown,
  requireRead,
  requireShown,
  requireTold,
  requireWatched,
} from './tools.js'
import type { BlockVerdict, Why } from './verdict.js'

/** Whether the tool was attempted with these arguments, never ran for them, and the model was told a result each time. */
export function checkBlock(run: Run, tool: unknown, args?: unknown, options?: unknown): BlockVerdict {
  requireAsked(run)
  requireTold(run)
  requireKnown(run, tool)
  if (run.transcript === null) requireWatched(run, tool)
  checkArgsPattern(args)
  const why = readChoice('why', readOptions(options, ['why'])['why'], ['gate', 'schema', 'registry'])
  const attempts = indexOf(run).attempts.filter((attempt) => attempt.tool === tool)
  const fitting = attempts.filter((attempt) => isAskedWith(args, attempt))
  // What does not exist, or was refused, cannot have run; of everything else a transcript shows no more than what was told.
  if (!run.seen.ran.includes(tool) && fitting.some(({ call }) => call !== null && !neverRan(run, call))) {
    requireShown(run, `what ran, and so not whether ${tool} was stopped`)
  }
  requireRead(run, fitting)
  return { ...judge(args, why, attempts, fitting), claim: 'block', tool, args, why, lastTurn: isLastTurn(run, fitting) }
}

type Judged = Pick<BlockVerdict, 'code' | 'answer' | 'attempt' | 'guilty' | 'mismatches'>

function judge(args: unknown, why: Why | null, attempts: readonly Attempt[], fitting: readonly Attempt[]): Judged {
  if (fitting.length === 0) {
    const miss = nearestMiss(args, attempts)
    if (miss === null) return failing('never-attempted', null)
    return { ...failing('args-differ', miss.attempt), mismatches: miss.mismatches }
  }
  const anyway = fitting.find((attempt) => attempt.anyway !== null)
  if (anyway !== undefined) return { ...failing('ran-anyway', anyway), guilty: refsOfAnyway([anyway]) }
  const ran = fitting.find(({ executions }) => executions.length > 0)
  if (ran !== undefined) return failing('ran', ran)
  const untold = fitting.find(({ told }) => told === null)
  if (untold !== undefined) return failing('not-told', untold)
  const otherwise = fitting.find((attempt) => !isStopped(attempt) || (why !== null && whyOf(attempt) !== why))
  if (otherwise !== undefined) return failing('stopped-otherwise', otherwise)
  return { code: 'blocked', answer: 'holds', attempt: null, guilty: fitting.map(refOf), mismatches: [] }
}

function failing(code: Judged['code'], attempt: Attempt | null): Judged {
  return { code, answer: 'fails', attempt, guilty: attempt === null ? [] : [refOf(attempt)], mismatches: [] }
}

function whyOf({ outcome }: Attempt): Why | null {
  if (outcome === 'blocked') return 'gate'
  if (outcome === 'unknown-tool') return 'registry'
  return outcome === 'invalid-args' || outcome === 'invalid-json' ? 'schema' : null
}

function isLastTurn(run: Run, attempts: readonly Attempt[]): boolean {
  const call = attempts.find(({ told }) => told === null)?.call
  return (
    call !== undefined &&
    call !== null &&
    !run.turns.some(({ lane, number }) => lane === call.lane && number > call.turn)
  )
}
