import type {
  CallNothingVerdict,
  CallOnlyVerdict,
  CallToolVerdict,
  HaveArgsVerdict,
  HoldVerdict,
} from '../match/verdict.js'
import type { Attempt } from '../match/attempts.js'
import type { Mismatch } from '../match/mismatch.js'
import type { Run } from '../run/types.js'
import { successHints } from './failure-hints.js'
import type { Story } from './story.js'
import {
  attemptName,
  counted,
  listWords,
  mismatchWords,
  moreHints,
  often,
  outcomeWords,
  timesWords,
  withArgs,
} from './words.js'

/** The story of `toCallTool`. */
export function tellCallTool(run: Run, verdict: CallToolVerdict, negated: boolean): Story {
  const { tool, args, times, attempts, mismatches, code } = verdict
  const [first] = attempts
  if (negated) return tellCalled(verdict)
  const howOften = times === null ? '' : ` ${timesWords(times)}`
  const wanted = `expected the run to call ${tool}${withArgs(args)}${howOften}`
  if (first === undefined) return { headline: `${wanted}, but it never tried`, hints: calledInstead(run, tool) }
  switch (code) {
    case 'only-more':
    case 'args-differ': {
      const words = mismatchWords(args, mismatches)
      return {
        headline: `expected the run to call ${tool}${words.wanted}${howOften}, but ${attemptName(first)} ${words.found}`,
        hints: code === 'only-more' ? moreHints(attemptName(first), args, mismatches) : [],
      }
    }
    case 'not-successful':
      return {
        headline: `${wanted} successfully, but ${attemptName(first)} ${outcomeWords(first)}`,
        hints: [`toBlock('${tool}') asks whether it was stopped, toRunTool('${tool}') whether it ran.`],
      }
    case 'count-differs':
      return { headline: `${wanted}, but it did so ${often(attempts.length)}`, hints: firstHint(attempts) }
    case 'called':
    case 'never-attempted':
      return { headline: `${wanted}, and it did: ${attemptName(first)}` }
  }
}

function tellCalled({ tool, args, attempts, code, mismatches }: CallToolVerdict): Story {
  const [first] = attempts
  const wanted = `expected the run not to call ${tool}${withArgs(args)}`
  if (first === undefined) return { headline: wanted }
  if (code === 'called') return { headline: `${wanted}, but ${attemptName(first)} did`, hints: firstHint(attempts) }
  if (code === 'only-more') return nearlyNot(wanted, attemptName(first), args, mismatches)
  return {
    headline: `${wanted}, nor to try, but ${attemptName(first)} did: it ${outcomeWords(first)}`,
    hints: [
      `An attempt counts, whatever became of it. To say that it was stopped write toBlock('${tool}'); that it never ran, .not.toRunTool('${tool}').`,
    ],
  }
}

/** Of calls that all count as successes: the first that reads like none. */
function firstHint(attempts: readonly Attempt[]): readonly string[] {
  return attempts.map(successHints).find((hints) => hints.length > 0) ?? []
}

/** Of a negation: with more than the expectation says, it is neither this call nor another one. */
export function nearlyNot(wanted: string, name: string, args: unknown, mismatches: readonly Mismatch[]): Story {
  return {
    headline: `${wanted}, but ${name} differs only in what else it has`,
    hints: moreHints(name, args, mismatches),
  }
}

function calledInstead(run: Run, tool: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { name } of run.calls) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return ['The model asked for no tool at all.']
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
  const inner = run.executions.some((execution) => execution.tool === tool)
    ? ` ${tool} ran inside another tool: see toRunTool.`
    : ''
  return [`The model asked for ${listWords(names, 6)}.${inner}`]
}

/** The story of `toHaveArgs`. */
export function tellHaveArgs({ tool, args, attempts, misses, mismatches }: HaveArgsVerdict): Story {
  const [first] = misses
  if (attempts === 0) {
    return {
      headline: `expected every attempt of ${tool} to have arguments${withArgs(args).replace(' with', '')}, but there is none`,
    }
  }
  if (first === undefined) return { headline: `every attempt of ${tool} has these arguments` }
  const { wanted, found } = mismatchWords(args, mismatches)
  const every = attempts === 1 ? `the call of ${tool}` : `every attempt of ${tool}`
  const others = misses.length > 1 ? ` (${misses.length} of ${attempts} attempts differ)` : ''
  return { headline: `expected ${every} to be asked${wanted}, but ${attemptName(first.attempt)} ${found}${others}` }
}

/** The story of `toCallNothing`. */
export function tellCallNothing({ attempts }: CallNothingVerdict): Story {
  const [first] = attempts
  if (first === undefined) return { headline: 'nothing was called' }
  const more = attempts.length > 1 ? `, and ${counted(attempts.length - 1, 'more attempt')}` : ''
  return {
    headline: `expected the run to call nothing, but ${attemptName(first)} of ${first.tool} ${outcomeWords(first)}${more}`,
  }
}

/** The story of `toCallOnly`. */
export function tellCallOnly({ tools, attempts }: CallOnlyVerdict): Story {
  const [first] = attempts
  const wanted = `expected the run to call only ${listWords(tools, 6)}`
  if (first === undefined) return { headline: `${wanted}, and it did` }
  const more = attempts.length > 1 ? `, and ${counted(attempts.length - 1, 'more attempt')} of other tools` : ''
  return { headline: `${wanted}, but ${attemptName(first)} of ${first.tool} ${outcomeWords(first)}${more}` }
}

/** The story of `toHold`. */
export function tellHold({ tool, args, attempt, mismatches, code }: HoldVerdict, negated: boolean): Story {
  const wanted = negated
    ? `expected ${tool}${withArgs(args)} not to be waiting at the end`
    : `expected the run to end with ${tool}${withArgs(args)} waiting`
  if (attempt === null) return { headline: `${wanted}, but it was never tried` }
  const name = attemptName(attempt)
  switch (code) {
    case 'held':
      return { headline: negated ? `${wanted}, but ${name} is` : `${wanted}, and it did: ${name}` }
    case 'only-more':
      return nearlyNot(wanted, name, args, mismatches)
    case 'args-differ': {
      const words = mismatchWords(args, mismatches)
      return { headline: `expected the run to end with ${tool}${words.wanted} waiting, but ${name} ${words.found}` }
    }
    case 'unsettled':
      return {
        headline: `${wanted}, but of ${name} nobody can tell: it ${outcomeWords(attempt)}`,
        hints: [
          'A call waits where the framework reports an interrupt or an approval; where it reports none, callsheet({ waits: (call, run) => boolean }) says so.',
        ],
      }
    case 'finished':
    case 'ran-anyway':
    case 'never-attempted':
      return { headline: `${wanted}, but ${name} ${outcomeWords(attempt)}` }
  }
}
