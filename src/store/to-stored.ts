import type { CaseResult } from '../dataset/case-result.js'
import type { TallyCase } from '../dataset/figures.js'
import type { RecordedPart } from '../dataset/recorded-run.js'
import { toTagged } from '../json/tagged.js'
import type { RunIdentity } from './run-identity.js'
import { storedCall } from './stored-call.js'
import type { StoredMismatch, StoredResult } from './stored-result.js'

/** What a result does not say of itself. */
export interface AboutResult {
  readonly identity: RunIdentity
  /** The name of the data set. */
  readonly dataset: string
  readonly case: TallyCase
  /** Which try it is of a test that is retried, from 1. */
  readonly attempt: number
  /** What was wrong, in one sentence; `null` where nothing was. */
  readonly reason: string | null
}

/** A result as it is stored: plain JSON data, without the scores of single parameters. */
export function toStored(result: CaseResult, about: AboutResult): StoredResult {
  const { run, at, commit, branch } = about.identity
  const { test_id, trial, passed, correct, exact, score, threshold, error, latency_ms } = result
  return {
    callsheet: 'result',
    version: 1,
    run,
    at,
    commit,
    branch,
    dataset: about.dataset,
    line: about.case.line,
    test_id,
    trial,
    attempt: about.attempt,
    tags: about.case.tags,
    critical: about.case.critical,
    tools: about.case.tools,
    passed,
    correct,
    exact,
    score,
    threshold,
    reason: about.reason,
    mismatches: mismatchesOf(result),
    error,
    latency_ms,
    ...whatWasDone(result.parts.map(storedPart)),
  }
}

function mismatchesOf({ scores }: CaseResult): readonly StoredMismatch[] {
  return scores.flatMap(({ turn, score }) =>
    score.mismatches.map(({ code, tool, path, expected, actual }) => ({
      turn,
      code,
      tool,
      path,
      ...(expected === undefined ? {} : { expected: toTagged(expected) }),
      ...(actual === undefined ? {} : { actual: toTagged(actual) }),
    })),
  )
}

/** A conversation of one turn is none. */
function whatWasDone(parts: readonly RecordedPart[]): Pick<StoredResult, 'calls' | 'answer' | 'turns'> {
  const [only] = parts
  if (only === undefined || parts.length > 1) return { turns: parts }
  return only.answer === undefined ? { calls: only.calls } : { calls: only.calls, answer: only.answer }
}

/** JSON leaves out what is undefined. */
function storedPart({ calls, answer }: RecordedPart): RecordedPart {
  return { calls: calls.map(storedCall), answer }
}
