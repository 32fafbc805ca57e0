import { inline } from '../../json/inline.js'
import { TrajectoryError } from '../errors.js'

export function badTraceClaim(id: unknown): TrajectoryError {
  return new TrajectoryError('trace-id', `takes the id of a trace, a text that is not empty, but got ${inline(id)}`)
}

/** A run in which no model was asked, so that nothing could carry anything. */
export function nothingSent(): TrajectoryError {
  return new TrajectoryError(
    'nothing-sent',
    'the model was sent nothing in this run, so that no request can carry a trace',
  )
}
