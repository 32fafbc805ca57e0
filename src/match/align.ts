import type { Attempt } from './attempts.js'
import { isAskedWith, isStep, isWanted, type Step } from './step.js'
import type { Edit } from './verdict.js'

// Beyond this many cells the middle is compared place by place: the first difference is what a reader looks at.
const mostCells = 40_000

/** The fewest differences that turn the steps into the attempts; empty when they are the same, place by place. */
export function align(steps: readonly Step[], attempts: readonly Attempt[]): readonly Edit[] {
  const start = commonStart(steps, attempts)
  const end = commonEnd(steps, attempts, start)
  const middleSteps = steps.slice(start, steps.length - end)
  const middleAttempts = attempts.slice(start, attempts.length - end)
  const edits =
    middleSteps.length * middleAttempts.length > mostCells
      ? placeByPlace(middleSteps, middleAttempts)
      : fewestEdits(middleSteps, middleAttempts)
  return edits.map((edit) => ({ ...edit, step: edit.step + start }))
}

function commonStart(steps: readonly Step[], attempts: readonly Attempt[]): number {
  let count = 0
  while (isSame(steps[count], attempts[count])) count += 1
  return count
}

function commonEnd(steps: readonly Step[], attempts: readonly Attempt[], start: number): number {
  let count = 0
  const most = Math.min(steps.length, attempts.length) - start
  while (count < most && isSame(steps[steps.length - 1 - count], attempts[attempts.length - 1 - count])) count += 1
  return count
}

/** Edit distance, where replacing costs as much as leaving out, and only a call of the same tool can be replaced. */
function fewestEdits(steps: readonly Step[], attempts: readonly Attempt[]): readonly Edit[] {
  const width = attempts.length + 1
  const costs = new Float64Array((steps.length + 1) * width)
  const cost = (row: number, column: number): number => costs[row * width + column] ?? Infinity
  for (let row = steps.length; row >= 0; row--) {
    for (let column = attempts.length; column >= 0; column--) {
      costs[row * width + column] = cheapest(steps[row], attempts[column], (down, right) =>
        cost(row + down, column + right),
      )
    }
  }
  const edits: Edit[] = []
  let row = 0
  let column = 0
  while (row < steps.length || column < attempts.length) {
    const step = steps[row]
    const attempt = attempts[column]
    const here = cost(row, column)
    if (step !== undefined && attempt !== undefined && here === pairCost(step, attempt) + cost(row + 1, column + 1)) {
      if (!isStep(step, attempt)) edits.push(replaced(step, attempt, row))
      row += 1
      column += 1
    } else if (attempt !== undefined && here === 1 + cost(row, column + 1)) {
      edits.push({ kind: 'extra', step: row, attempt })
      column += 1
    } else {
      edits.push({ kind: 'missing', step: row, attempt: null })
      row += 1
    }
  }
  return edits
}

function cheapest(
  step: Step | undefined,
  attempt: Attempt | undefined,
  after: (down: number, right: number) => number,
): number {
  if (step === undefined && attempt === undefined) return 0
  if (step === undefined) return 1 + after(0, 1)
  if (attempt === undefined) return 1 + after(1, 0)
  return Math.min(pairCost(step, attempt) + after(1, 1), 1 + after(0, 1), 1 + after(1, 0))
}

function pairCost(step: Step, attempt: Attempt): number {
  if (isStep(step, attempt)) return 0
  return step.tool === attempt.tool ? 1 : Infinity
}

function placeByPlace(steps: readonly Step[], attempts: readonly Attempt[]): readonly Edit[] {
  const edits: Edit[] = []
  for (let index = 0; index < Math.max(steps.length, attempts.length); index++) {
    const step = steps[index]
    const attempt = attempts[index]
    if (step !== undefined && attempt !== undefined && step.tool === attempt.tool) {
      if (!isStep(step, attempt)) edits.push(replaced(step, attempt, index))
      continue
    }
    if (attempt !== undefined) edits.push({ kind: 'extra', step: Math.min(index, steps.length), attempt })
    if (step !== undefined) edits.push({ kind: 'missing', step: index, attempt: null })
  }
  return edits
}

function replaced(step: Step, attempt: Attempt, index: number): Edit {
  const outcome = !isWanted(step.want, attempt) && isAskedWith(step.args, attempt)
  return { kind: outcome ? 'outcome-differs' : 'args-differ', step: index, attempt }
}

function isSame(step: Step | undefined, attempt: Attempt | undefined): boolean {
  return step !== undefined && attempt !== undefined && isStep(step, attempt)
}
