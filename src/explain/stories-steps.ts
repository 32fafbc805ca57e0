import type { Attempt } from '../match/attempts.js'
import type { CallExactlyVerdict, CallInOrderVerdict, Edit } from '../match/verdict.js'
import type { Story } from './story.js'
import { attemptName, counted, listWords, mismatchWords, outcomeWords, stepText } from './words.js'

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
