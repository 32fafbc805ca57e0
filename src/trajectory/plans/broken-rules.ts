import { type Attempt, attemptsUntilNow, indexOf } from '../../match/attempts.js'
import { readBy } from '../../match/by.js'
import { isSatisfied } from '../../match/prerequisite.js'
import { requireRead } from '../../match/tools.js'
import type { Outcome, Run } from '../../run/types.js'
import type { BrokenRule } from './followed.js'
import type { NeverRule } from './plan.js'

/** What was asked for, or ran, against a rule; but for the calls whose stopping the plan expects. In the order of the run. */
export function brokenRules(
  run: Run,
  rules: readonly NeverRule[],
  expected: ReadonlySet<number>,
): readonly BrokenRule[] {
  const { attempts } = indexOf(run)
  const isBroken = rules.map((rule) => judgeOf(run, rule))
  return attempts.flatMap((attempt) => {
    if (attempt.call !== null && expected.has(attempt.call.number)) return []
    const broken = rules.filter((rule, index) => toolOf(rule) === attempt.tool && isBroken[index]?.(attempt))
    return broken.map((rule) => {
      const execution = attempt.executions[0] ?? attempt.anyway
      return {
        tool: attempt.tool,
        before: typeof rule === 'string' ? null : rule.before,
        by: typeof rule === 'string' ? null : byText(rule.by),
        call: attempt.call?.number ?? null,
        execution: execution?.number ?? null,
        outcome: attempt.outcome,
        ran: execution !== null || mayHaveRun.has(attempt.outcome),
      }
    })
  })
}

/** Without an execution to be seen. */
const mayHaveRun: ReadonlySet<Outcome> = new Set(['answered', 'ok', 'error', 'threw', 'open'])

function judgeOf(run: Run, rule: NeverRule): (attempt: Attempt) => boolean {
  if (typeof rule === 'string') return () => true
  const { tool, before } = rule
  const own = indexOf(run).attempts.filter((attempt) => attempt.tool === tool)
  const attempts = attemptsUntilNow(run, before)
  // Where nobody called it, no path of `by` can be asked for.
  if (own.length === 0) return () => true
  requireRead(run, attempts)
  const needed = { attempts, by: readBy(rule.by, run, tool, before) }
  return (attempt) => !isSatisfied(needed, attempt)
}

function byText(by: Exclude<NeverRule, string>['by']): string | null {
  return by === undefined ? null : typeof by === 'string' ? by : by.join(' and ')
}

function toolOf(rule: NeverRule): string {
  return typeof rule === 'string' ? rule : rule.tool
}
