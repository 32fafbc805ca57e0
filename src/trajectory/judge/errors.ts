import { shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

/** Nobody to judge. */
export function badJudge(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-option',
    `option judge must be a function of a question that resolves to { score, reason }: received ${shown(received)}. There is no default.`,
  )
}

/** Nothing to judge by. */
export function badRubric(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-option',
    `option rubric must be a criterion, or a list of different ones, each a text that is not empty: received ${shown(received)}.`,
  )
}

/** A switch that is none. */
export function badControl(received: unknown): TrajectoryError {
  return new TrajectoryError('bad-option', `option control must be true or false: received ${shown(received)}.`)
}

/** A reason that speaks of what is not there. */
export function citesNothing(criterion: string, reason: string, what: string): TrajectoryError {
  return new TrajectoryError(
    'bad-judgement',
    `the judge's reason for ${shown(criterion)} speaks of ${what}: ${shown(reason)}. Its verdict is not used.`,
  )
}

/** A reason that shows nothing. */
export function noEvidence(criterion: string, score: number, reason: string): TrajectoryError {
  return new TrajectoryError(
    'bad-judgement',
    `the judge gives ${score} for ${shown(criterion)} and names no call, step or answer as the reason: ${shown(reason)}. It is asked to write "call 3" or "step 2".`,
  )
}

/** No reason at all. */
export function noReason(criterion: string, score: number): TrajectoryError {
  return new TrajectoryError(
    'bad-judgement',
    `the judge gives ${score} for ${shown(criterion)} without a reason. Its verdict is not used.`,
  )
}

/** A judge that answers something else than it was asked. */
export function controlFailed(wanted: number, received: number | null, reason: string): TrajectoryError {
  return new TrajectoryError(
    'swayed-judge',
    `the judge was asked to answer the control question with ${wanted}, and answered ${received}: ${shown(reason)}. It follows something else than the question, perhaps a text in a tool result, so that none of its verdicts is used. For a judge that is no model, write control: false.`,
  )
}
