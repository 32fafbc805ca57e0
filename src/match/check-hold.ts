import type { Outcome, Run } from '../run/types.js'
import { type Attempt, indexOf } from './attempts.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { missByMore, nearestMiss } from './nearest-miss.js'
import { refOf, refsOfAnyway } from './refs.js'
import { isAskedWith } from './step.js'
import { requireAsked, requireKnown, requireRead } from './tools.js'
import type { HoldVerdict } from './verdict.js'

/** Whether the tool was attempted with these arguments, and the run or leg ended with that attempt waiting. */
export function checkHold(run: Run, tool: unknown, args?: unknown): HoldVerdict {
  requireAsked(run)
  requireKnown(run, tool)
  checkArgsPattern(args)
  const attempts = indexOf(run).attempts.filter((attempt) => attempt.tool === tool)
  const fitting = attempts.filter((attempt) => isAskedWith(args, attempt))
  requireRead(run, fitting)
  return { ...judge(args, attempts, fitting), claim: 'hold', tool, args }
}

const mayWait: ReadonlySet<Outcome> = new Set(['paused', 'unanswered', 'open'])

type Judged = Pick<HoldVerdict, 'code' | 'answer' | 'attempt' | 'guilty' | 'mismatches'>

function judge(args: unknown, attempts: readonly Attempt[], fitting: readonly Attempt[]): Judged {
  if (fitting.length === 0) {
    // A call that is over is not waiting, whatever else it has.
    const more = missByMore(
      args,
      attempts.filter(({ outcome }) => mayWait.has(outcome)),
    )
    if (more !== null) return { ...pointing('only-more', 'neither', [more.attempt]), mismatches: more.mismatches }
    const miss = nearestMiss(args, attempts)
    if (miss === null) return pointing('never-attempted', 'fails', [])
    return { ...pointing('args-differ', 'fails', [miss.attempt]), mismatches: miss.mismatches }
  }
  // One that the model was told a result of waits no more, whatever interrupted it.
  const waiting = fitting.filter(({ outcome, told }) => outcome === 'paused' && told === null)
  // An approval that stops nothing: it waits, and has run.
  const anyway = waiting.filter((attempt) => attempt.anyway !== null)
  if (anyway.length > 0) return { ...pointing('ran-anyway', 'neither', anyway), guilty: refsOfAnyway(anyway) }
  if (waiting.length > 0) return pointing('held', 'holds', waiting)
  // Neither finished, nor does anybody say that it waits.
  const unsettled = fitting.filter(({ outcome }) => outcome === 'unanswered' || outcome === 'open')
  if (unsettled.length > 0) return pointing('unsettled', 'neither', unsettled)
  return pointing('finished', 'fails', fitting)
}

function pointing(code: Judged['code'], answer: Judged['answer'], attempts: readonly Attempt[]): Judged {
  return { code, answer, attempt: attempts[0] ?? null, guilty: attempts.map(refOf), mismatches: [] }
}
