import type { Run } from '../run/types.js'
import { align } from './align.js'
import { alignPlan } from './align-plan.js'
import { type Attempt, indexOf } from './attempts.js'
import { type Plan, planOf } from './plan.js'
import { readSteps, requireKnownSteps } from './read-steps.js'
import { refOf } from './refs.js'
import { spell } from './spell.js'
import { argsMismatches, type Step } from './step.js'
import { isSingleStep, type StepNode } from './step-node.js'
import { requireAsked, requireRead } from './tools.js'
import type { CallExactlyVerdict, Edit } from './verdict.js'

/** Whether the attempts are these, in the order asked, and nothing else. */
export function checkCallExactly(run: Run, steps: unknown): CallExactlyVerdict {
  requireAsked(run)
  const read = readSteps(steps, 'For a run without calls write toCallNothing().')
  requireKnownSteps(run, read)
  const { attempts } = indexOf(run)
  requireRead(run, attempts)
  const edits = read.every(isSingleStep) ? align(read, attempts) : editsOf(read, attempts)
  const [first] = edits
  const verdict = { claim: 'call-exactly', steps: read, attempts: attempts.length, edits } as const
  if (first === undefined) return { ...verdict, code: 'exact', answer: 'holds', guilty: [], mismatches: [] }
  const guilty = edits.flatMap(({ attempt }) => (attempt === null ? [] : [refOf(attempt)]))
  const step = first.part ?? singleAt(read, first.step)
  const differ = first.kind === 'args-differ' && first.attempt !== null && step !== null
  const mismatches = differ && first.attempt !== null ? argsMismatches(step.args, first.attempt) : []
  return { ...verdict, code: 'differs', answer: 'fails', guilty, mismatches }
}

// Beyond this many cells only the first difference is looked for.
const mostCells = 20_000

function editsOf(steps: readonly StepNode[], attempts: readonly Attempt[]): readonly Edit[] {
  const plan = planOf(steps)
  const { whole, state, index } = spell(plan, attempts)
  if (whole) return []
  if (plan.edges.length * attempts.length <= mostCells) return alignPlan(plan, attempts)
  return [firstEdit(plan, state, attempts[index])]
}

function firstEdit({ behind }: Plan, state: number, attempt: Attempt | undefined): Edit {
  const step = behind[state] ?? 0
  return attempt === undefined ? { kind: 'missing', step, attempt: null } : { kind: 'extra', step, attempt }
}

function singleAt(steps: readonly StepNode[], index: number): Step | null {
  const step = steps[index]
  return step !== undefined && isSingleStep(step) ? step : null
}
