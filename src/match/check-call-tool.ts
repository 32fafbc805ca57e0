import type { Run } from '../run/types.js'
import { type Attempt, indexOf } from './attempts.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { missByMore, nearestMiss } from './nearest-miss.js'
import { type Range, readOptions, readTimes } from './options.js'
import { refOf } from './refs.js'
import { isAskedWith, isWanted } from './step.js'
import { requireAsked, requireKnown, requireRead } from './tools.js'
import type { CallToolVerdict } from './verdict.js'

/** Whether the tool was called with these arguments, successfully, so often. */
export function checkCallTool(run: Run, tool: unknown, args?: unknown, options?: unknown): CallToolVerdict {
  requireAsked(run)
  requireKnown(run, tool)
  checkArgsPattern(args)
  const times = readTimes(readOptions(options, ['times'])['times'])
  const attempts = indexOf(run).attempts.filter((attempt) => attempt.tool === tool)
  const fitting = attempts.filter((attempt) => isAskedWith(args, attempt))
  requireRead(run, fitting)
  return { ...judge(args, times, attempts, fitting), claim: 'call-tool', tool, args, times }
}

type Judged = Pick<CallToolVerdict, 'code' | 'answer' | 'attempts' | 'guilty' | 'mismatches'>

function judge(args: unknown, times: Range | null, attempts: readonly Attempt[], fitting: readonly Attempt[]): Judged {
  const successes = fitting.filter((attempt) => isWanted('success', attempt))
  if (successes.length > 0) {
    const holds = times === null || (successes.length >= times.atLeast && successes.length <= times.atMost)
    return pointing(holds ? 'called' : 'count-differs', holds ? 'holds' : 'fails', successes)
  }
  if (fitting.length > 0) return pointing('not-successful', 'neither', fitting)
  const more = missByMore(args, attempts)
  if (more !== null) return { ...pointing('only-more', 'neither', [more.attempt]), mismatches: more.mismatches }
  const miss = nearestMiss(args, attempts)
  if (miss === null) return pointing('never-attempted', 'fails', [])
  return { ...pointing('args-differ', 'fails', [miss.attempt]), mismatches: miss.mismatches }
}

function pointing(code: Judged['code'], answer: Judged['answer'], attempts: readonly Attempt[]): Judged {
  return { code, answer, attempts, guilty: attempts.map(refOf), mismatches: [] }
}
