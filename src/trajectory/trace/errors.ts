import { shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

export function badTraceClaim(id: unknown): TrajectoryError {
  return new TrajectoryError(
    'trace-id',
    `takes the id of a trace, a text that is not empty: received ${shown(id)}. Write the id that withTrace was given, or keep currentTrace()?.id within it.`,
  )
}
