import { indexOf } from '../../match/attempts.js'
import type { Run } from '../../run/types.js'
import type { JudgeAnswer } from '../../score/answers/answers.js'
import type { ReadPlan } from '../plans/read-plan.js'
import { citesNothing, noEvidence } from './errors.js'
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
  const steps = numbersAfter(/\bsteps?/giu, reason).map(({ number }) => number)
  const most = Math.max(...leaves.map(({ number }) => number))
  const foreign = steps.find((step) => step < 1 || step > most)
  if (foreign !== undefined) throw citesNothing(criterion, reason, `step ${foreign}, and the plan has ${most}`)
  const isShown = calls.length > 0 || steps.length > 0 || /\banswer/iu.test(reason)
  if (score < 1 && !isShown) throw noEvidence(criterion, score, reason)
  return { criterion, score, reason, calls, steps: unique(steps) }
}

function citedCalls(run: Run, criterion: string, reason: string): readonly CitedCall[] {
  const cited = numbersAfter(/\bcalls?/giu, reason).map(({ number, behind }) => {
    const call = run.calls.find((one) => one.number === number)
    if (call === undefined) {
      throw citesNothing(criterion, reason, `call ${number}, and the run has ${run.calls.length}`)
    }
    const named = toolBehind(run, behind)
    if (named !== null && named !== call.name) {
      throw citesNothing(criterion, reason, `call ${number} of ${named}, which is one of ${call.name}`)
    }
    return call.number
  })
  return unique(cited).flatMap((number) => {
    const call = run.calls.find((one) => one.number === number)
    return call === undefined ? [] : [{ call: number, tool: call.name, outcome: call.outcome }]
  })
}

/** `call 3`, `call #3`, `calls 2 and 3`, `calls 2, 3`, `calls 2 to 4`: each number, and what stands behind the last. */
function numbersAfter(word: RegExp, reason: string): readonly { readonly number: number; readonly behind: string }[] {
  const list = new RegExp(`${word.source}\\s+#?\\d+(?:\\s*(?:,|and|or|to|-|–|&|, and)\\s*#?\\d+)*`, word.flags)
  return [...reason.matchAll(list)].flatMap(({ 0: text, index }) => {
    const behind = reason.slice(index + text.length)
    const numbers = [...text.matchAll(/(to|-|–)?\s*#?(\d+)/gu)].map(({ 1: range, 2: digits }) => ({
      isEnd: range !== undefined,
      number: Number(digits),
    }))
    return numbers.flatMap(({ isEnd, number }, place) => {
      const from = isEnd ? (numbers[place - 1]?.number ?? number) + 1 : number
      // A range that no run has is one number too many, which will be said.
      const whole = number - from > mostInRange ? [number] : range(from, number)
      return whole.map((one) => ({ number: one, behind: numbers.length === 1 ? behind : '' }))
    })
  })
}

const mostInRange = 1000

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

/** The tool that is named right behind a call: `call 3 (issue_refund)`, `call 3 of issue_refund`. */
function toolBehind(run: Run, behind: string): string | null {
  const name = /^(?:\s*\(\s*|\s+of\s+)["'`]?([^\s"'`(),:;]+)/u.exec(behind)?.[1]
  return name !== undefined && indexOf(run).known.has(name) ? name : null
}

function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}
