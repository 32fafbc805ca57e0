import { shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

/** A number of rounds that is none. */
export function badRounds(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-option',
    `option rounds must be a whole number of 2 or more, as one round is no loop: received ${shown(received)}.`,
  )
}

/** Names that are none. */
export function badExcept(received: unknown): TrajectoryError {
  return new TrajectoryError('bad-option', `option except must be a list of tool names: received ${shown(received)}.`)
}

/** A comparison that is none. */
export function badSameResult(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-option',
    `option sameResult must be a function of two results that returns true or false: received ${shown(received)}.`,
  )
}

/** A comparison that does not answer. */
export function noAnswer(received: unknown): TrajectoryError {
  return new TrajectoryError('bad-option', `sameResult returned ${shown(received)}; it must return true or false.`)
}

/** A run in which nothing could go round. */
export function nothingCalled(): TrajectoryError {
  return new TrajectoryError(
    'nothing-called',
    'the model called no tool in this run, so that nothing could loop. Is it the run that was meant? toCallNothing says that none is called.',
  )
}
