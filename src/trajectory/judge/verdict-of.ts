import { indexOf } from '../../match/attempts.js'
import type { Run } from '../../run/types.js'
import type { JudgeAnswer } from '../../score/answers/answers.js'
import type { ReadPlan } from '../plans/read-plan.js'
import { type CitedNumber, citedNumbers } from './cited-numbers.js'
import { cutText } from './cut-text.js'
import { citesNothing, noEvidence, noReason } from './errors.js'
import type { CitedCall, CriterionVerdict } from './judgement.js'

/** Reads what a judge said, and holds its reason against the run. */
export function verdictOf(
  run: Run,
  { leaves }: ReadPlan,
  criterion: string,
  answer: JudgeAnswer | null,
): CriterionVerdict {
  // Every question was answered, or the promise was rejected.
  const { score, reason } = answer ?? { score: 0, reason: '' }
  const calls = citedCalls(run, criterion, reason)
  const steps = citedNumbers('step', reason).map(({ number }) => number)
  const most = Math.max(...leaves.map(({ number }) => number))
  const foreign = steps.find((step) => !Number.isInteger(step) || step < 1 || step > most)
  if (foreign !== undefined) throw citesNothing(criterion, reason, `step ${foreign}, and the plan has ${most}`)
  if (reason.trim() === '') throw noReason(criterion, score)
  const isShown = calls.length > 0 || steps.length > 0 || speaksOfAnswer(reason)
  if (score < 1 && !isShown) throw noEvidence(criterion, score, reason)
  return { criterion, score, reason: cutText(reason), calls, steps: unique(steps) }
}

/** "The answer is wrong", but not "I cannot answer". */
function speaksOfAnswer(reason: string): boolean {
  return /\b(?:the|its|this|that|an|no|agent's|final)\s+(?:[\p{L}-]+\s+){0,2}answer(?:s|ed)?\b/iu.test(
    reason.replace(/\b(?:cannot|can not|can['’]t|could not|couldn['’]t|unable to|refuse to)\b[^.!?;]*/giu, ''),
  )
}

function citedCalls(run: Run, criterion: string, reason: string): readonly CitedCall[] {
  const cited = citedNumbers('call', reason).map((one) => {
    const { number } = one
    const call = run.calls.find((other) => other.number === number)
    if (call === undefined) {
      throw citesNothing(criterion, reason, `call ${number}, and the run has ${run.calls.length}`)
    }
    const named = toolsBeside(run, one).find((name) => name !== call.name)
    if (named !== undefined) {
      throw citesNothing(criterion, reason, `call ${number} of ${named}, which is one of ${call.name}`)
    }
    return call.number
  })
  return unique(cited).flatMap((number) => {
    const call = run.calls.find((one) => one.number === number)
    return call === undefined ? [] : [{ call: number, tool: call.name, outcome: call.outcome }]
  })
}

/**
 * The tool that is named right before or behind a call: `issue_refund (call 3)`, `call 3 (issue_refund)`, `call 3 of issue_refund`,
 * `call 3: issue_refund`. In brackets it may be one that nobody knows.
 */
function toolsBeside(run: Run, { ahead, behind }: CitedNumber): readonly string[] {
  const before = /([^\s"'`(),:;[\]]+)["'`]?\s*[([]\s*$/u.exec(ahead)?.[1]
  const after = /^(?:\s*[([:]\s*|\s+[-–—]\s+|\s+(?:of|to)\s+)["'`]?([^\s"'`(),:;[\]]+)/u.exec(behind)?.[1]
  const bracketed = /^\s*[([]\s*["'`]?([^\s"'`(),:;[\]]+)["'`]?\s*[)\]]/u.exec(behind)?.[1]
  const { known } = indexOf(run)
  const named = [before, after].flatMap((name) => (name === undefined ? [] : [name.replace(/\.+$/u, '')]))
  const isName = bracketed !== undefined && /_|\p{Ll}\p{Lu}/u.test(bracketed)
  return [...named.filter((name) => known.has(name)), ...(isName ? [bracketed] : [])]
}

function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}
