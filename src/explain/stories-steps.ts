import type { Attempt } from '../match/attempts.js'
import type { CallExactlyVerdict, CallInOrderVerdict, Edit } from '../match/verdict.js'
import type { Step } from '../match/step.js'
import { failureHints } from './failure-hints.js'
import { isGroup, nodeText, stepText } from './step-text.js'
import type { Story } from './story.js'
import { attemptName, counted, listWords, mismatchWords, outcomeWords } from './words.js'

/** The story of `toCallInOrder`. */
export function tellCallInOrder(verdict: CallInOrderVerdict): Story {
  const { steps, chain, nearest, code, step: index } = verdict
  const hints = [`Steps: ${listWords(steps.map(nodeText), 6)}.`]
  if (code === 'in-order') return { headline: 'the steps occur in this order' }
  if (code === 'extra-call') return { headline: tellExtra(verdict), hints }
  const step = steps[index]
  if (step === undefined) return { headline: 'expected the steps in order' }
  const last = lastOver(chain, nearest)
  const after = last === undefined || index === 0 ? '' : ` after ${attemptName(last)} (${last.tool})`
  const name = steps.length === 1 ? nodeText(step) : `step ${index + 1} of ${steps.length}, ${nodeText(step)}`
  const wanted = steps.length === 1 || after === '' ? name : `${name},`
  return {
    headline: `expected ${wanted}${after}, but ${whyNoStep(verdict, last)}`,
    hints: [...failureHints(wantedSteps(verdict), nearest), ...(steps.length === 1 ? [] : hints)],
  }
}

function tellExtra({ steps, nearest }: CallInOrderVerdict): string {
  const name = nearest === null ? 'another call' : `${attemptName(nearest)} (${nearest.tool})`
  return steps.some(isGroup)
    ? `expected ${counted(steps.length, 'step')} in order, but ${name} has no place in them`
    : `expected ${counted(steps.length, 'call')} in order and no other, but ${name} is none of them`
}

/** The one that the missing step should have come after: of calls at once, the one that was over last. */
function lastOver(chain: readonly Attempt[], nearest: Attempt | null): Attempt | undefined {
  return chain
    .filter((attempt) => attempt !== nearest)
    .toSorted((a, b) => a.finish - b.finish)
    .at(-1)
}

function whyNoStep(verdict: CallInOrderVerdict, last: Attempt | undefined): string {
  const { nearest, reason, mismatches, part } = verdict
  const names = wantedSteps(verdict).map(({ tool }) => tool)
  if (reason === 'none-further') return `there is no further call of ${names.join(' or ')}`
  if (nearest === null || reason === null || reason === 'never-attempted') {
    return `${names.join(' or ')} was never tried`
  }
  const name = attemptName(nearest)
  const before = last === undefined ? 'the step before' : attemptName(last)
  const missing = part.length === 0 ? '' : `${part.map(stepText).join(' or ')} is missing: `
  switch (reason) {
    case 'outcome-differs':
      return `${missing}${name} ${outcomeWords(nearest)}`
    case 'args-differ':
      return `${missing}${name} ${mismatchWords(undefined, mismatches).found}`
    case 'too-early':
      return `${missing}${name} came before ${before}`
    case 'overlaps':
      return `${missing}${name} and ${before} overlapped`
    case 'turn-differs':
      return `its calls are of more than one turn: ${name} is of turn ${nearest.call?.turn}`
  }
}

/** The calls of which one is missing. */
function wantedSteps({ part, steps, step }: CallInOrderVerdict): readonly Step[] {
  const node = steps[step]
  return part.length > 0 || node === undefined || isGroup(node) ? part : [node]
}

const mostEdits = 5

/** The story of `toCallExactly`. */
export function tellCallExactly({ steps, attempts, edits, mismatches }: CallExactlyVerdict): Story {
  const [first] = edits
  if (first === undefined) return { headline: 'the attempts are exactly these' }
  const wanted = exactlyText(steps, attempts)
  const texts = edits.slice(0, mostEdits).map((edit) => editText(edit, steps))
  const left = edits.length > mostEdits ? [`and ${counted(edits.length - mostEdits, 'more difference')}`] : []
  const step = steps[first.step]
  const part = first.part ?? (step === undefined || isGroup(step) ? null : step)
  const isArgs = first.kind === 'args-differ' && first.attempt !== null && part !== null
  const words = mismatchWords(part?.args, mismatches)
  const headline =
    isArgs && first.attempt !== null
      ? `expected ${wanted}: step ${first.step + 1}, ${part.tool}${words.wanted}, but ${attemptName(first.attempt)} ${words.found}`
      : `expected ${wanted}: ${texts[0]}`
  // One difference is all in the first line.
  const rest = isArgs ? texts.slice(1) : texts
  const failing = edits.find(({ kind }) => kind === 'outcome-differs')
  return {
    headline,
    notes: edits.length > 1 ? [...rest, ...left] : [],
    hints: failing === undefined ? [] : failureHints(wantedOf(failing, steps), failing.attempt),
  }
}

function wantedOf({ part, step }: Edit, steps: CallExactlyVerdict['steps']): readonly Step[] {
  const node = part ?? steps[step]
  return node === undefined || isGroup(node) ? [] : [node]
}

/** Of a group nobody can say how many calls it is. */
function exactlyText(steps: CallExactlyVerdict['steps'], attempts: number): string {
  if (steps.some(isGroup)) return `exactly ${counted(steps.length, 'step')}`
  const count = `exactly ${counted(steps.length, 'call')}`
  return steps.length === attempts ? count : `${count}, not ${attempts}`
}

function editText({ kind, step, attempt, part }: Edit, steps: CallExactlyVerdict['steps']): string {
  const wanted = steps[step]
  const isPart = part !== undefined && wanted !== undefined && isGroup(wanted)
  const name = wanted === undefined ? '' : `step ${step + 1}, ${nodeText(wanted)}`
  const of = isPart ? `${name}: ${stepText(part)}` : name
  if (attempt === null) return isPart ? `${of} is missing` : `${of}, is missing`
  switch (kind) {
    case 'extra':
    case 'missing': {
      const next = wanted === undefined ? '' : isGroup(wanted) ? nodeText(wanted) : wanted.tool
      return `${attemptName(attempt)}, ${attempt.tool}, is not expected${next === '' ? '' : ` before step ${step + 1}, ${next}`}`
    }
    case 'outcome-differs':
      return `${of}, but ${attemptName(attempt)} ${outcomeWords(attempt)}`
    case 'args-differ':
      return `${of}, but ${attemptName(attempt)} has other arguments`
    case 'turn-differs':
      return `${of}, but ${attemptName(attempt)} is of another turn`
  }
}
