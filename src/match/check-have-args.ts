import type { Run, ToolCall } from '../run/types.js'
import { type Attempt, attemptOfCall, indexOf } from './attempts.js'
import { checkArgsPattern } from './check-args-pattern.js'
import { nothingExpected } from './errors.js'
import { distance } from './nearest-miss.js'
import { refOf } from './refs.js'
import { argsMismatches, isAskedWith } from './step.js'
import { requireAsked, requireKnown } from './tools.js'
import type { HaveArgsVerdict, Miss } from './verdict.js'

/** Whether every attempt of the tool was asked with these arguments, and there is one. */
export function checkHaveArgs(run: Run, tool: unknown, args: unknown): HaveArgsVerdict {
  requireAsked(run)
  requireKnown(run, tool)
  requireArgs(args)
  return judge(
    tool,
    args,
    indexOf(run).attempts.filter((attempt) => attempt.tool === tool),
  )
}

/** Whether one call was asked with these arguments. */
export function checkCallHasArgs(call: ToolCall, args: unknown): HaveArgsVerdict {
  requireArgs(args)
  return judge(call.name, args, [attemptOfCall(call)])
}

function requireArgs(args: unknown): void {
  if (args === undefined) {
    throw nothingExpected('no arguments are expected.', 'Write {} for exactly none, or partial({ … }) for some.')
  }
  checkArgsPattern(args)
}

function judge(tool: string, args: unknown, attempts: readonly Attempt[]): HaveArgsVerdict {
  const verdict = { claim: 'have-args', tool, args, attempts: attempts.length } as const
  if (attempts.length === 0) {
    return { ...verdict, code: 'never-attempted', answer: 'fails', guilty: [], mismatches: [], misses: [] }
  }
  const misses = attempts
    .filter((attempt) => !isAskedWith(args, attempt))
    .map((attempt): Miss => ({ attempt, mismatches: argsMismatches(args, attempt) }))
    .toSorted((a, b) => distance(a.mismatches) - distance(b.mismatches))
  const [first] = misses
  if (first === undefined) {
    return { ...verdict, code: 'all-match', answer: 'holds', guilty: attempts.map(refOf), mismatches: [], misses }
  }
  const guilty = misses.map(({ attempt }) => refOf(attempt))
  return { ...verdict, code: 'args-differ', answer: 'fails', guilty, mismatches: first.mismatches, misses }
}
