import { asWritten } from '../../json/as-written.js'
import { inline } from '../../json/inline.js'
import type { Run } from '../../run/types.js'
import type { CriterionVerdict, TrajectoryJudgement } from '../../trajectory/judge/judgement.js'
import { joinLines, nameText, plainText } from '../values.js'
import { counted } from '../words.js'

const mostLines = 25
const mostCalls = 4
const widestLine = 200
const widestCall = 72

/**
 * What a judge said of a run, criterion by criterion, and under each the calls that it names, as they were. At most 25 lines.
 *
 * @example
 * ```ts
 * console.log(explainJudgement(run, await judgeTrajectory(run, refundPlan, { judge, rubric })))
 * ```
 */
export function explainJudgement(run: Run, judgement: TrajectoryJudgement): string {
  const { score, isOverruled, verdicts, followed } = judgement
  const criteria = verdicts.length === 1 ? 'one criterion' : `${verdicts.length} criteria`
  const rules = counted(followed.never.length, 'rule')
  const why = isOverruled ? `: ${rules} of never broken, whatever the judge says` : ` by ${criteria}`
  const lines = verdicts.flatMap((verdict) => verdictLines(run, verdict))
  const room = mostLines - 2
  const shown =
    lines.length > room ? [...lines.slice(0, room - 1), `  … ${lines.length - room + 1} lines left out`] : lines
  return joinLines([`the trajectory scores ${score.toFixed(2)}${why}`, '', ...shown], widestLine)
}

function verdictLines(run: Run, { criterion, score, reason, calls }: CriterionVerdict): readonly string[] {
  const quoted = calls.slice(0, mostCalls).flatMap(({ call: number }) => {
    const call = run.calls.find((one) => one.number === number)
    if (call === undefined) return []
    const { name, args, exact, rawArgs, outcome } = call
    const text = args === undefined ? (rawArgs ?? '') : inline(asWritten(args, exact), widestCall)
    return [`        call ${number}: ${plainText(`${nameText(name)} ${text}`.trimEnd(), widestCall)}, ${outcome}`]
  })
  const more = calls.length > mostCalls ? [`        and ${calls.length - mostCalls} more`] : []
  return [
    `  ${score.toFixed(2)}  ${plainText(criterion, 160)}`,
    `        ${plainText(reason, 160)}`,
    ...quoted,
    ...more,
  ]
}
