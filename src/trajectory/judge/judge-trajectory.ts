import { isObject } from '../../json/is-object.js'
import { readOptions } from '../../match/options.js'
import type { Run } from '../../run/types.js'
import { answerAll } from '../../score/answers/answer-all.js'
import type { JudgeAnswer } from '../../score/answers/answers.js'
import type { Judge } from '../../score/answers/models.js'
import type { AnyTranscript } from '../../transcripts/run-from.js'
import { inNameOf } from '../in-name-of.js'
import { followRead } from '../plans/follow-plan.js'
import type { Plan } from '../plans/plan.js'
import { requirePlan } from '../plans/read-plan.js'
import { runOf } from '../run-of.js'
import { badControl, badJudge, badRubric, controlFailed } from './errors.js'
import type { TrajectoryJudgement } from './judgement.js'
import { controlQuestion, questionOf } from './question-of.js'
import { verdictOf } from './verdict-of.js'

/** Who judges, and by what. */
export interface JudgeTrajectoryOptions {
  /** A judge as `callsheet/score` has it; with `answerCache(file).judge({ name, judge })` each question is asked once. There is no default. */
  readonly judge: Judge
  /** One criterion, or several, each asked by itself: `'Every call is needed for the goal.'` */
  readonly rubric: string | readonly string[]
  /**
   * Asks one question more, of the same run, whose answer is known. A judge that obeys what it reads in a tool result, or always says the
   * same, answers it wrongly, and nothing it says is used. `false` for a judge that is no model.
   *
   * @default true
   */
  readonly control?: boolean
  /** Ends it: nothing more is asked, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/**
 * Puts a run, aligned with its plan, to a judge: calls by number with arguments, outcome, what the model was told, and the step each is; what
 * is missing, and what should not have been. A verdict below 1 must name a call, a step or the answer as its reason; a reason that names
 * a call the run does not have, or under another tool, is an error. Where a rule of `never` was broken, the score is 0 whatever the judge says.
 *
 * @example
 * ```ts
 * const { score, verdicts } = await judgeTrajectory(run, refundPlan, { judge, rubric: 'Every call is needed for the goal.' })
 * expect(score, verdicts[0]?.reason).toBeGreaterThan(0.7)
 * ```
 *
 * @throws TypeError as `followPlan`; for options that are none; TrajectoryError `bad-judgement`, `swayed-judge`; ScoreError `bad-verdict` for
 *   an answer that is no { score, reason }, `judge-failed` where the judge throws; the reason of an aborted signal
 */
export async function judgeTrajectory(
  run: Run | AnyTranscript,
  plan: Plan,
  options: JudgeTrajectoryOptions,
): Promise<TrajectoryJudgement> {
  const asked = inNameOf('judgeTrajectory', judgeTrajectory, () => {
    const shown = runOf(run)
    const read = requirePlan(plan)
    return { run: shown, read, followed: followRead(shown, read, 'success'), ...readJudgeOptions(options) }
  })
  const { judge, signal, criteria, followed } = asked
  const control = asked.control ? controlQuestion(criteria, asked.run, asked.read, followed) : null
  const questions = [
    ...(control === null ? [] : [control.question]),
    ...criteria.map((one) => questionOf(one, asked.run, asked.read, followed)),
  ]
  const answers = await answerAll(({ judge: ask }) => questions.map(ask), { judge: reading(judge), signal })
  return inNameOf('judgeTrajectory', judgeTrajectory, () => {
    const [first = null, ...others] = control === null ? [null, ...answers] : answers
    if (control !== null) requireControl(control.wanted, first)
    const verdicts = criteria.map((one, index) => verdictOf(asked.run, asked.read, one, others[index] ?? null))
    const isOverruled = followed.never.length > 0
    const sum = verdicts.reduce((total, { score }) => total + score, 0)
    return { score: isOverruled ? 0 : sum / verdicts.length, isOverruled, verdicts, followed }
  })
}

/** What an answer has is read where it counts as the judge's own failure: a getter may throw. */
function reading(judge: Judge): Judge {
  return async (question, options) => {
    const answer: unknown = await judge(question, options)
    if (!isObject(answer)) return answer as JudgeAnswer // refused for what it is
    const { score, reason } = answer
    return { score, reason } as JudgeAnswer // looked at by whoever asked
  }
}

function requireControl(wanted: number, answer: JudgeAnswer | null): void {
  if (answer?.score !== wanted) throw controlFailed(wanted, answer?.score ?? null, answer?.reason ?? '')
}

function readJudgeOptions(options: unknown): {
  readonly judge: Judge
  readonly criteria: readonly string[]
  readonly control: boolean
  readonly signal: AbortSignal | undefined
} {
  const { judge, rubric, control = true, signal } = readOptions(options, ['judge', 'rubric', 'control', 'signal'])
  if (typeof judge !== 'function') throw badJudge(judge)
  const criteria: readonly unknown[] = Array.isArray(rubric) ? rubric : [rubric]
  if (criteria.length === 0 || !criteria.every(isCriterion)) throw badRubric(rubric)
  if (new Set(criteria).size < criteria.length) throw badRubric(rubric)
  if (typeof control !== 'boolean') throw badControl(control)
  // What a judge answers is looked at each time; answerAll looks at the signal.
  return { judge: judge as Judge, criteria, control, signal: signal as AbortSignal | undefined }
}

function isCriterion(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
