import { formatPath } from '../json/paths.js'
import { difference } from '../json/difference.js'
import { isServedBy } from '../run/same-args.js'
import type { Execution, Run } from '../run/types.js'
import type { ArgsIssue } from '../tool/tool-spec.js'
import { type Attempt, indexOf } from './attempts.js'
import type { Mismatch } from './mismatch.js'
import { refOfExecution } from './refs.js'
import { requireAsked, requireRead, requireReceived, requireShown, requireWatched } from './tools.js'
import type { RunOnlyAskedVerdict } from './verdict.js'

/**
 * Whether every execution serves a call with the arguments asked or what the schema makes of them, nothing was entered
 * again after it had succeeded, and nothing that its schema rejects; and something was asked or ran.
 */
export function checkRunOnlyAsked(run: Run): RunOnlyAskedVerdict {
  requireAsked(run)
  if (run.seen.ran.length === 0) requireShown(run, 'what ran')
  requireReceived(run, null)
  const { attempts } = indexOf(run)
  for (const tool of new Set(run.calls.map(({ name }) => name))) requireWatched(run, tool)
  requireRead(run, attempts)
  const faults = findFaults(run, attempts)
  const [first] = faults
  if (first === undefined) {
    const nothing = attempts.length === 0
    const verdict = {
      claim: 'run-only-asked',
      execution: null,
      attempt: null,
      issue: null,
      more: 0,
      guilty: [],
      mismatches: [],
    } as const
    return nothing
      ? { ...verdict, code: 'nothing-at-all', answer: 'fails' }
      : { ...verdict, code: 'only-asked', answer: 'holds' }
  }
  // Text that is no JSON can be compared with nothing.
  const changed = first.code === 'args-changed' && first.attempt?.args !== undefined
  return {
    claim: 'run-only-asked',
    answer: 'fails',
    ...first,
    mismatches: changed ? changes(first.attempt?.args, first.execution.args) : [],
    more: faults.length - 1,
    guilty: faults.map(({ execution }) => refOfExecution(execution)),
  }
}

interface Fault {
  readonly code: 'unasked' | 'args-changed' | 'entered-again' | 'schema-rejects'
  readonly execution: Execution
  readonly attempt: Attempt | null
  readonly issue: string | null
}

function findFaults(run: Run, attempts: readonly Attempt[]): readonly Fault[] {
  const served = attempts.flatMap((attempt) => faultsOfAttempt(attempt))
  // Inner work serves no call of its own, yet its schema may reject it.
  const inner = run.executions
    .filter(({ call, parent, issues }) => call === null && parent !== null && issues.length > 0)
    .map((execution) => rejected(execution, null, execution.issues))
  return [...served, ...inner].toSorted((a, b) => a.execution.started - b.execution.started)
}

function faultsOfAttempt(attempt: Attempt): readonly Fault[] {
  const { call, executions } = attempt
  if (call === null) return executions.map((execution) => ({ code: 'unasked', execution, attempt, issue: null }))
  return executions.flatMap((execution, index): readonly Fault[] => {
    // One fault an execution: the gravest.
    if (call.issues.length > 0) return [rejected(execution, attempt, call.issues)]
    if (!isServedBy(call, execution.args)) return [{ code: 'args-changed', execution, attempt, issue: null }]
    const again = executions.slice(0, index).some(({ end, failed }) => end === 'returned' && !failed)
    return again ? [{ code: 'entered-again', execution, attempt, issue: null }] : []
  })
}

function rejected(execution: Execution, attempt: Attempt | null, issues: readonly ArgsIssue[]): Fault {
  const [issue] = issues
  const path = issue === undefined || issue.path.length === 0 ? '' : `${formatPath(issue.path)}: `
  return { code: 'schema-rejects', execution, attempt, issue: `${path}${issue?.message ?? ''}` }
}

function changes(asked: unknown, received: unknown): readonly Mismatch[] {
  const codes = { changed: 'value-differs', missing: 'key-missing', extra: 'key-extra' } as const
  return difference(asked, received, 20).map(({ kind, path, expected, received: value }) => ({
    code: codes[kind],
    path,
    expected,
    received: value,
  }))
}
