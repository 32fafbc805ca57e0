import { equal } from '../json/equal.js'
import { inline } from '../json/inline.js'
import type { Attempt } from '../match/attempts.js'
import type {
  BlockBeforeVerdict,
  BlockVerdict,
  CallBeforeVerdict,
  PrerequisiteReason,
  RunOnlyAskedVerdict,
  RunToolVerdict,
} from '../match/verdict.js'
import type { Execution, Run } from '../run/types.js'
import { successHints } from './failure-hints.js'
import { nearlyNot } from './stories-calls.js'
import type { Story } from './story.js'
import {
  attemptName,
  counted,
  executionName,
  mismatchWords,
  moreHints,
  often,
  outcomeWords,
  prerequisiteWords,
  timesWords,
  withArgs,
} from './words.js'

/** The story of `toRunTool`. */
export function tellRunTool(verdict: RunToolVerdict, negated: boolean): Story {
  const { tool, args, times, executions, mismatches, attempts, code } = verdict
  const [first] = executions
  if (negated) {
    const wanted = `expected ${tool} never to run${withArgs(args)}`
    if (first === undefined) return { headline: wanted }
    if (code === 'only-more') return nearlyNot(wanted, executionName(first), args, mismatches)
    return { headline: `${wanted}, but ${executionName(first)} entered it` }
  }
  const howOften = times === null ? '' : ` ${timesWords(times)}`
  const wanted = `expected ${tool} to run${withArgs(args)}${howOften}`
  if (first === undefined) {
    const [attempt] = attempts
    if (attempt === undefined) return { headline: `${wanted}, but it never ran, and nobody asked for it` }
    const more = attempts.length === 1 ? '' : `, and ${counted(attempts.length - 1, 'more attempt')}`
    return { headline: `${wanted}, but it never ran: ${attemptName(attempt)} ${outcomeWords(attempt)}${more}` }
  }
  if (code === 'args-differ' || code === 'only-more') {
    const words = mismatchWords(args, mismatches, 'received')
    return {
      headline: `expected ${tool} to run${words.wanted}${howOften}, but ${executionName(first)} ${words.found}`,
      hints: code === 'only-more' ? moreHints(executionName(first), args, mismatches) : [],
    }
  }
  return { headline: `${wanted}, but it ran ${often(executions.length)}` }
}

/** The story of `toBlock`. */
export function tellBlock(verdict: BlockVerdict): Story {
  const { tool, args, why, attempt, mismatches, code, lastTurn } = verdict
  const by = { gate: ' by a gate', schema: ' by its schema', registry: ' as an unknown tool' }
  const wanted = `expected ${tool}${withArgs(args)} to be stopped${why === null ? '' : by[why]}`
  if (attempt === null) {
    return {
      headline: `${wanted}, but it was never tried`,
      hints: [`To say that nobody tried, write .not.toCallTool('${tool}').`],
    }
  }
  const name = attemptName(attempt)
  switch (code) {
    case 'args-differ': {
      const words = mismatchWords(args, mismatches)
      return { headline: `expected ${tool}${words.wanted} to be stopped, but ${name} ${words.found}` }
    }
    case 'ran':
      return { headline: `${wanted}, but ${name} ran: it ${outcomeWords(attempt)}`, hints: successHints(attempt) }
    case 'ran-anyway':
      return { headline: `${wanted}, but ${anywayWords(attempt)}` }
    case 'not-told': {
      const last = `${name} is of the last turn: no later request could tell the model. To say only that it did not run, write .not.toRunTool('${tool}').`
      return lastTurn
        ? {
            headline: `${wanted} and the model to be told a result, but ${name} is of the last turn, which nobody answers`,
            hints: [last],
          }
        : { headline: `${wanted} and the model to be told a result, but it was told nothing about ${name}` }
    }
    case 'stopped-otherwise':
      return { headline: `${wanted}, but ${name} ${outcomeWords(attempt)}` }
    case 'never-attempted':
    case 'blocked':
      return { headline: wanted }
  }
}

/** The story of `toBlockBefore`. */
export function tellBlockBefore(verdict: BlockBeforeVerdict): Story {
  const { tool, prerequisite, by, attempt, nearest, reason, code } = verdict
  const same = by === null ? '' : ` (same ${by})`
  const wanted = `expected ${tool} to be blocked before ${prerequisite} had succeeded${same}`
  if (attempt === null) {
    return { headline: `${wanted}, but it was never tried`, hints: ['Script the model so that it tries too early.'] }
  }
  const name = attemptName(attempt)
  const why = prerequisiteWords(prerequisite, nearest, reason, by)
  switch (code) {
    case 'ran-early':
      return {
        headline: `${wanted}, but ${name} ran (${attempt.outcome}): ${why}`,
        hints: overlapHints(attempt, nearest, reason),
      }
    case 'ran-anyway':
      return { headline: `${wanted}, but ${anywayWords(attempt)}` }
    case 'not-told':
      return { headline: `${wanted} and the model to be told a result, but it was told nothing about ${name}` }
    case 'not-gated':
      return {
        headline: `${wanted}, but no gate had to: ${name} ${outcomeWords(attempt)}`,
        hints: ['Script an attempt that only the gate can stop: a tool that exists, with valid arguments.'],
      }
    case 'none-early':
      return {
        headline: `${wanted}, but every attempt came after it`,
        hints: [`To say that ${prerequisite} came first, write toCallBefore('${prerequisite}', '${tool}').`],
      }
    case 'never-attempted':
    case 'blocked':
      return { headline: wanted }
  }
}

/** The story of `toCallBefore`. */
export function tellCallBefore(verdict: CallBeforeVerdict): Story {
  const { first, later, by, attempt, nearest, reason, code } = verdict
  const same = by === null ? '' : ` (same ${by})`
  const wanted = `expected ${first} to succeed before every call of ${later}${same}`
  if (attempt === null) return { headline: `${wanted}, but ${later} was never tried` }
  if (code === 'never-successful') {
    return {
      headline: `${wanted}, but no call of ${later} succeeded: ${attemptName(attempt)} ${outcomeWords(attempt)}`,
      hints: [`To say that it was stopped, write toBlockBefore('${later}', '${first}').`],
    }
  }
  const unasked = attempt.call === null ? ', which nobody asked for,' : ''
  return {
    headline: `${wanted}, but for ${attemptName(attempt)}${unasked} it had not: ${prerequisiteWords(first, nearest, reason, by)}`,
    hints: overlapHints(attempt, nearest, reason),
  }
}

/** A harness that says "queued", and runs the function all the same. */
function anywayWords(attempt: Attempt): string {
  if (attempt.anyway === null) return `${attemptName(attempt)} ran`
  const { told } = attempt
  const late = told !== null && attempt.anyway.started > told.at ? ', after the model was told' : ''
  const inside = attempt.anyway.parent === null ? '' : `, inside execution ${attempt.anyway.parent},`
  return `execution ${attempt.anyway.number}${inside} ran it with what ${attemptName(attempt)} asked for${late}`
}

/** The classic: gate and gated call under one Promise.all. */
function overlapHints(attempt: Attempt, nearest: Attempt | null, reason: PrerequisiteReason | null): readonly string[] {
  if (reason !== 'overlaps' || nearest === null) return []
  return [
    `${attemptName(attempt)} was entered while ${attemptName(nearest)} still ran: the harness runs calls of one turn at once.`,
  ]
}

/** The story of `toRunOnlyWhatWasAsked`. */
export function tellRunOnlyAsked(
  run: Run,
  { code, execution, attempt, issue, more, mismatches }: RunOnlyAskedVerdict,
): Story {
  const wanted = 'expected only what was asked to run'
  if (execution === null) {
    return code === 'nothing-at-all'
      ? {
          headline: `${wanted}, but nothing was asked and nothing ran`,
          hints: ['To say just that, write toCallNothing().'],
        }
      : { headline: 'only what was asked ran' }
  }
  const rest = more === 0 ? '' : `, and ${counted(more, 'more execution')}`
  const { tool } = execution
  const name = attempt === null ? `execution ${execution.number}` : attemptName(attempt)
  switch (code) {
    case 'unasked': {
      const entered = `execution ${execution.number}`
      const twin = twinOf(run, execution)
      const words =
        twin === undefined
          ? `${tool} was entered (${entered}) though nobody asked for it`
          : `${tool} was entered again (${entered}) after it had returned for ${executionName(twin)}, with the same arguments`
      return { headline: `${wanted}, but ${words}${rest}` }
    }
    case 'args-changed': {
      if (attempt?.args === undefined) {
        const ran = inline(execution.args, 60)
        return {
          headline: `${wanted}, but the arguments of ${name} of ${tool} are not JSON, and it ran with ${ran}${rest}`,
        }
      }
      const words = mismatchWords(undefined, mismatches, 'received')
      return { headline: `${wanted}, but ${tool} of ${name} was asked${words.wanted} and ${words.found}${rest}` }
    }
    case 'entered-again':
      return { headline: `${wanted}, but ${tool} of ${name} was entered again after it had returned${rest}` }
    case 'schema-rejects':
      return {
        headline: `${wanted}, but ${tool} of ${name} ran with arguments that its schema refuses: ${issue ?? ''}${rest}`,
      }
    case 'only-asked':
    case 'nothing-at-all':
      return { headline: wanted }
  }
}

/** Most often nobody asked since it had been done already. */
function twinOf(run: Run, execution: Execution): Execution | undefined {
  return run.executions.find(
    ({ number, tool, end, failed, args }) =>
      number < execution.number &&
      tool === execution.tool &&
      end === 'returned' &&
      !failed &&
      equal(args, execution.args),
  )
}
