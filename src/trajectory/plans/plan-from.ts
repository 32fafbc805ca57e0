import { type Attempt, indexOf, isSuccess } from '../../match/attempts.js'
import { MatchError } from '../../match/errors.js'
import { readOptions } from '../../match/options.js'
import { requireAsked, requireRead } from '../../match/tools.js'
import type { Run } from '../../run/types.js'
import type { ToolName } from '../../tool/tool-types.js'
import type { AnyTranscript } from '../../transcripts/run-from.js'
import { inNameOf } from '../in-name-of.js'
import { runOf } from '../run-of.js'
import { alignWithPlan } from './align-with-plan.js'
import {
  badGoodRuns,
  badNames,
  freeUncalled,
  neverMadeGood,
  noGoodRuns,
  nothingDone,
  nothingInCommon,
} from './errors.js'
import type { Plan } from './plan.js'
import { oneStage, type Passage, stagesOf, stepsOf } from './propose-steps.js'
import { type ReadPlan, readPlan } from './read-plan.js'

/** What is known beside the runs. */
export interface PlanFromOptions<Name extends ToolName = ToolName> {
  /**
   * Tools that only read, which become the `free` ones of the plan: their calls are no steps.
   *
   * @default []
   */
  readonly free?: readonly Name[]
}

/**
 * Proposes a plan from good runs, for a person to edit: what succeeded in all of them is a step, in the order that all have in common;
 * what came in different orders is in `anyOrder`, what only some have is `optional`, and what failed before it succeeded has `retry`. Tools
 * only, no arguments: which of them matter, and what must `never` happen, runs cannot say. Every one of the runs follows the plan.
 *
 * @example
 * ```ts
 * const proposed = planFrom([run, another], { free: ['search_faq'] })
 * console.log(JSON.stringify(proposed.steps))
 * ```
 *
 * @throws TypeError for no runs; for a run that called nothing with success, or in which a failure was never made good
 */
export function planFrom<Name extends ToolName>(
  runs: readonly (Run | AnyTranscript)[],
  options?: PlanFromOptions<Name>,
): Plan {
  return inNameOf('planFrom', planFrom, () => {
    const { free = [] } = readOptions(options, ['free'])
    if (!Array.isArray(free) || !free.every((name) => typeof name === 'string')) throw badNames(free)
    if (!Array.isArray(runs)) throw badGoodRuns(runs)
    if (runs.length === 0) throw noGoodRuns()
    // What is no run is refused there.
    return propose(
      runs.map((run: Run | AnyTranscript) => runOf(run)),
      free,
    )
  })
}

function propose(runs: readonly Run[], free: readonly string[]): Plan {
  const called = new Set(runs.flatMap(({ calls }) => calls.map(({ name }) => name)))
  const uncalled = free.filter((name) => !called.has(name))
  if (uncalled.length > 0) throw freeUncalled(uncalled, [...called])
  const asked = runs.map((run) => askedOf(run, new Set(free)))
  const passages = asked.map(passagesOf)
  const options = free.length === 0 ? {} : { free }
  const anyOrder = oneStage(passages)
  if (anyOrder.every(({ min }) => min === 0)) throw nothingInCommon()
  const read = readPlan(stepsOf(stagesOf(passages)), options)
  if (areWhole(read, asked)) return read.plan
  // Failures came apart from what they are failures of, or nobody could look for the calls of each stage: all that is left to say is how often.
  return readPlan(stepsOf([anyOrder]), options).plan
}

function askedOf(run: Run, free: ReadonlySet<string>): readonly Attempt[] {
  requireAsked(run)
  const attempts = indexOf(run).attempts.filter(({ call, tool }) => call !== null && !free.has(tool))
  requireRead(run, attempts)
  return attempts
}

/** Whether all runs follow, which is to be found out with so little work that `followPlan` finds it, too. */
function areWhole(read: ReadPlan, asked: readonly (readonly Attempt[])[]): boolean {
  const budget = { left: workOfPlan }
  try {
    return asked.every((attempts) => {
      const { pairs, unmet } = alignWithPlan(read, attempts, 'success', budget)
      return unmet.length === 0 && pairs.length === attempts.length
    })
  } catch (error) {
    if (error instanceof MatchError && error.code === 'too-many-choices') return false
    throw error
  }
}

/** Ways to use a call, of all runs together: well under a second. */
const workOfPlan = 5_000

/** The successes of a run, each with the failures of its tool before it. */
function passagesOf(attempts: readonly Attempt[], run: number): readonly Passage[] {
  const failures = new Map<string, Attempt[]>()
  const passages: Passage[] = []
  for (const attempt of attempts) {
    const { tool } = attempt
    const before = failures.get(tool) ?? []
    if (!isSuccess(attempt)) failures.set(tool, [...before, attempt])
    else {
      passages.push({ tool, failures: before.length })
      failures.delete(tool)
    }
  }
  const [lost] = [...failures.values()].flat()
  if (lost?.call !== undefined && lost.call !== null) throw neverMadeGood(run, lost.call.number, lost.tool)
  if (passages.length === 0) throw nothingDone(run)
  return passages
}
