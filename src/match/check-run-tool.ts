import type { Execution, Run } from '../run/types.js'
import { isMatchingArgs, matchArgs } from './args.js'
import { indexOf } from './attempts.js'
import { checkArgsPattern } from './check-args-pattern.js'
import type { Mismatch } from './mismatch.js'
import { distance } from './nearest-miss.js'
import { hasOnlyMore } from './only-more.js'
import { type Range, readOptions, readTimes } from './options.js'
import { refOfExecution } from './refs.js'
import { requireKnown, requireRead, requireReceived, requireWatched } from './tools.js'
import type { RunToolVerdict } from './verdict.js'

/** Whether the tool's function was entered with these arguments, so often; inner work counts. */
export function checkRunTool(run: Run, tool: unknown, args?: unknown, options?: unknown): RunToolVerdict {
  requireKnown(run, tool)
  requireWatched(run, tool)
  checkArgsPattern(args)
  if (args !== undefined) requireReceived(run, tool)
  const times = readTimes(readOptions(options, ['times'])['times'])
  const attempts = indexOf(run).attempts.filter((attempt) => attempt.tool === tool)
  requireRead(run, attempts)
  const executions = run.executions.filter((execution) => execution.tool === tool)
  return {
    ...judge(args, times, executions),
    claim: 'run-tool',
    tool,
    args,
    times,
    attempts,
    ...guiltyCalls(run, tool, executions),
  }
}

type Judged = Pick<RunToolVerdict, 'code' | 'answer' | 'executions' | 'guilty' | 'mismatches'>

function judge(args: unknown, times: Range | null, executions: readonly Execution[]): Judged {
  const fitting = executions.filter((execution) => args === undefined || isMatchingArgs(args, execution.args, null))
  if (fitting.length > 0) {
    const holds = times === null || (fitting.length >= times.atLeast && fitting.length <= times.atMost)
    return pointing(holds ? 'ran' : 'count-differs', holds ? 'holds' : 'fails', fitting)
  }
  const misses = executions.map((execution): ExecutionMiss => ({
    execution,
    mismatches: matchArgs(args, execution.args, null),
  }))
  const more = misses.find(({ mismatches }) => hasOnlyMore(mismatches))
  if (more !== undefined) return { ...pointing('only-more', 'neither', [more.execution]), mismatches: more.mismatches }
  const nearest = nearestOf(misses)
  if (nearest === null) return pointing('never-entered', 'fails', [])
  return { ...pointing('args-differ', 'fails', [nearest.execution]), mismatches: nearest.mismatches }
}

/** Where nothing ran, the calls of the tool are what there is to point at. */
function guiltyCalls(
  run: Run,
  tool: string,
  executions: readonly Execution[],
): Partial<Pick<RunToolVerdict, 'guilty'>> {
  if (executions.length > 0) return {}
  const calls = run.calls.filter(({ name }) => name === tool)
  return { guilty: calls.map(({ number }) => ({ list: 'calls', number })) }
}

interface ExecutionMiss {
  readonly execution: Execution
  readonly mismatches: readonly Mismatch[]
}

function nearestOf(misses: readonly ExecutionMiss[]): ExecutionMiss | null {
  let best: ExecutionMiss | null = null
  for (const miss of misses) {
    if (best === null || distance(miss.mismatches) < distance(best.mismatches)) best = miss
  }
  return best
}

function pointing(code: Judged['code'], answer: Judged['answer'], executions: readonly Execution[]): Judged {
  return { code, answer, executions, guilty: executions.map(refOfExecution), mismatches: [] }
}
