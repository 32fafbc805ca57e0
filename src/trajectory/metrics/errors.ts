import { TrajectoryError } from '../errors.js'

/** Nothing that is asked of the figures. */
export function noBars(): TrajectoryError {
  return new TrajectoryError('bad-bars', 'needs bars, such as { initialSchemaCorrectness: { atLeast: 0.95 } }.')
}
