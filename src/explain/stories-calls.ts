import type { Attempt } from '../match/attempts.js'
import type {
  CallExactlyVerdict,
  CallInOrderVerdict,
  CallNothingVerdict,
  CallToolVerdict,
  Edit,
  HaveArgsVerdict,
} from '../match/verdict.js'
import type { Run } from '../run/types.js'
import type { Story } from './story.js'
import {
  attemptName,
  counted,
  listWords,
  mismatchWords,
  often,
  outcomeWords,
  stepText,
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
    case 'args-differ': {
      const words = mismatchWords(args, mismatches)
      return {
        headline: `expected the run to call ${tool}${words.wanted}${howOften}, but ${attemptName(first)} ${words.found}`,
      }
    }
    case 'not-successful':
      return {
        headline: `${wanted} successfully, but ${attemptName(first)} ${outcomeWords(first)}`,
        hints: [`toBlock('${tool}') asks whether it was stopped, toRunTool('${tool}') whether it ran.`],
      }
    case 'count-differs':
      return { headline: `${wanted}, but it did so ${often(attempts.length)}` }
    case 'called':
    case 'never-attempted':
      return { headline: `${wanted}, and it did: ${attemptName(first)}` }
  }
}

function tellCalled({ tool, args, attempts, code }: CallToolVerdict): Story {
  const [first] = attempts
  const wanted = `expected the run not to call ${tool}${withArgs(args)}`
  if (first === undefined) return { headline: wanted }
  if (code === 'called') return { headline: `${wanted}, but ${attemptName(first)} did` }
  return {
    headline: `${wanted}, nor to try, but ${attemptName(first)} did: it ${outcomeWords(first)}`,
    hints: [
      `An attempt counts, whatever became of it. To say that it was stopped write toBlock('${tool}'); that it never ran, .not.toRunTool('${tool}').`,
    ],
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

/** The story of `toCallInOrder`. */
export function tellCallInOrder(verdict: CallInOrderVerdict): Story {
  const { steps, chain, nearest, code } = verdict
  const hints = [`Steps: ${listWords(steps.map(stepText), 6)}.`]
  if (code === 'in-order') return { headline: 'the steps occur in this order' }
  if (code === 'extra-call') {
    const extra = nearest === null ? 'there is another' : `${attemptName(nearest)} (${nearest.tool}) is none of them`
    return { headline: `expected ${counted(steps.length, 'call')} in order and no other, but ${extra}`, hints }
  }
  const step = steps[chain.length]
  if (step === undefined) return { headline: 'expected the steps in order' }
  const last = chain.at(-1)
  const after = last === undefined ? '' : ` after ${attemptName(last)} (${last.tool})`
  const wanted = steps.length === 1 ? stepText(step) : `step ${chain.length + 1} of ${steps.length}, ${stepText(step)},`
  return {
    headline: `expected ${wanted}${after}, but ${whyNoStep(verdict, last, step.tool)}`,
    hints: steps.length === 1 ? [] : hints,
  }
}

function whyNoStep(
  { nearest, reason, mismatches, chain }: CallInOrderVerdict,
  last: Attempt | undefined,
  tool: string,
): string {
  if (nearest === null || reason === null || reason === 'never-attempted') {
    return chain.some((attempt) => attempt.tool === tool)
      ? `there is no further call of ${tool}`
      : `${tool} was never tried`
  }
  const name = attemptName(nearest)
  const before = last === undefined ? 'the step before' : attemptName(last)
  switch (reason) {
    case 'outcome-differs':
      return `${name} ${outcomeWords(nearest)}`
    case 'args-differ':
      return `${name} ${mismatchWords(undefined, mismatches).found}`
    case 'too-early':
      return `${name} came before ${before}`
    case 'overlaps':
      return `${name} and ${before} overlapped`
  }
}

const mostEdits = 5

/** The story of `toCallExactly`. */
export function tellCallExactly({ steps, attempts, edits, mismatches }: CallExactlyVerdict): Story {
  const [first] = edits
  const wanted =
    steps.length === attempts
      ? `exactly ${counted(steps.length, 'call')}`
      : `exactly ${counted(steps.length, 'call')}, not ${attempts}`
  if (first === undefined) return { headline: 'the attempts are exactly these' }
  const texts = edits.slice(0, mostEdits).map((edit) => editText(edit, steps))
  const left = edits.length > mostEdits ? [`and ${counted(edits.length - mostEdits, 'more difference')}`] : []
  const step = steps[first.step]
  const isArgs = first.kind === 'args-differ' && first.attempt !== null && step !== undefined
  const words = mismatchWords(step?.args, mismatches)
  const headline =
    isArgs && first.attempt !== null
      ? `expected ${wanted}: step ${first.step + 1}, ${step.tool}${words.wanted}, but ${attemptName(first.attempt)} ${words.found}`
      : `expected ${wanted}: ${texts[0]}`
  // One difference is all in the first line.
  const rest = isArgs ? texts.slice(1) : texts
  return { headline, notes: edits.length > 1 ? [...rest, ...left] : [] }
}

function editText({ kind, step, attempt }: Edit, steps: CallExactlyVerdict['steps']): string {
  const wanted = steps[step]
  const name = wanted === undefined ? '' : `step ${step + 1}, ${stepText(wanted)},`
  if (attempt === null) return `${name} is missing`
  switch (kind) {
    case 'extra':
    case 'missing':
      return `${attemptName(attempt)}, ${attempt.tool}, is not expected${wanted === undefined ? '' : ` before step ${step + 1}, ${wanted.tool}`}`
    case 'outcome-differs':
      return `${name} but ${attemptName(attempt)} ${outcomeWords(attempt)}`
    case 'args-differ':
      return `${name} but ${attemptName(attempt)} has other arguments`
  }
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
