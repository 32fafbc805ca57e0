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
