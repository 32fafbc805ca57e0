import { shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

/** Nobody said which tools write. */
export function noWriteTools(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'no-write-tools',
    `option writeTools must be a list of the tools that change something, not empty: received ${shown(received)}. Which they are, no schema says.`,
  )
}

/** What is no call. */
export function notPlainEffect(where: string): TrajectoryError {
  return new TrajectoryError(
    'bad-effects',
    `${where} is no single call that is to succeed. Write a tool name, [name, args] or { name, args }.`,
  )
}
