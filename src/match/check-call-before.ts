import type { Run } from '../run/types.js'
import { type Attempt, attemptsUntilNow, indexOf, isSuccess } from './attempts.js'
import { readBy } from './by.js'
import { sameTool } from './errors.js'
import { readOptions } from './options.js'
import { isSatisfied, type Prerequisite, unsatisfied } from './prerequisite.js'
import { refOf } from './refs.js'
import { requireAsked, requireKnown, requireRead } from './tools.js'
import type { CallBeforeVerdict } from './verdict.js'

/** Whether every success of `later`, asked or not, has an earlier finished, successful call of `first`; and there is one. */
export function checkCallBefore(run: Run, first: unknown, later: unknown, options?: unknown): CallBeforeVerdict {
  requireAsked(run)
  requireKnown(run, first, 'the first tool')
  requireKnown(run, later, 'the second tool')
  if (first === later) throw sameTool(first)
  const own = indexOf(run).attempts.filter(({ tool }) => tool === later)
  const by = readBy(readOptions(options, ['by'])['by'], run, later, first)
  const needed = { attempts: attemptsUntilNow(run, first), by }
  requireRead(run, [...own, ...needed.attempts])
  return { ...judge(own, needed), claim: 'call-before', first, later, by: by?.text ?? null }
}

type Judged = Pick<CallBeforeVerdict, 'code' | 'answer' | 'attempt' | 'guilty' | 'mismatches' | 'nearest' | 'reason'>

function judge(own: readonly Attempt[], needed: Prerequisite): Judged {
  const nothing = { attempt: null, nearest: null, reason: null, mismatches: [] } as const
  if (own.length === 0) return { ...nothing, code: 'never-attempted', answer: 'fails', guilty: [] }
  const successes = own.filter(isSuccess)
  if (successes.length === 0) {
    return { ...nothing, code: 'never-successful', answer: 'fails', attempt: own[0] ?? null, guilty: own.map(refOf) }
  }
  const early = successes.filter((attempt) => !isSatisfied(needed, attempt))
  const [attempt] = early
  if (attempt === undefined) return { ...nothing, code: 'before', answer: 'holds', guilty: successes.map(refOf) }
  return {
    ...nothing,
    ...unsatisfied(needed, attempt),
    code: 'not-before',
    answer: 'fails',
    attempt,
    guilty: early.map(refOf),
  }
}
