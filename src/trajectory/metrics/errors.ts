import { messageOf } from '../../json/unread.js'
import { listed, shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

/** No runs at all. */
export function noRuns(): TrajectoryError {
  return new TrajectoryError('no-runs', 'there is no run: figures of nothing would say nothing.')
}

/** What is no list of runs. */
export function badRuns(): TrajectoryError {
  return new TrajectoryError(
    'bad-runs',
    'metrics takes runs or transcripts, several of them: a list, or anything else that for … of goes through. Records become runs by runsFrom(records).',
  )
}

/** No records at all. */
export function noRecords(): TrajectoryError {
  return new TrajectoryError(
    'no-records',
    'metricsOfRecords got no records. Does the guard write to the sink that you read?',
  )
}

/** What is no list of records. */
export function badRecords(): TrajectoryError {
  return new TrajectoryError(
    'bad-records',
    'metricsOfRecords takes records of guarded tools, as objects or as lines of JSON: a list, or anything else that for … of goes through.',
  )
}

/** What is wrong with one of several runs. */
export function badRun(index: number, cause: unknown): TrajectoryError {
  return new TrajectoryError('bad-run', `runs[${index}]: ${messageOf(cause)}`, { cause })
}

/** Nothing that is asked of the figures. */
export function noBars(received: unknown, known: readonly string[]): TrajectoryError {
  return new TrajectoryError(
    'bad-bars',
    `needs bars, such as { initialSchemaCorrectness: { atLeast: 0.95 } }: received ${shown(received)}. There are ${listed(known)}.`,
  )
}

/** A figure that does not exist. */
export function unknownFigure(name: string, nearest: string | null, known: readonly string[]): TrajectoryError {
  const hint = nearest === null ? `There are ${listed(known)}.` : `Did you mean ${nearest}?`
  return new TrajectoryError('bad-bars', `there is no figure ${shown(name)}. ${hint}`)
}

/** A bar that is none. */
export function badBar(where: string, received: unknown, allowed: string): TrajectoryError {
  return new TrajectoryError('bad-bars', `${where} must be ${allowed}: received ${shown(received)}.`)
}

/** A bar with a key that would not count. */
export function unknownBarKey(where: string, key: string, allowed: string): TrajectoryError {
  return new TrajectoryError('bad-bars', `${where} has a key ${shown(key)}, but is to be ${allowed}.`)
}

/** A tool or model of which there is no call. */
export function nobodyCalled(
  kind: 'tool' | 'model',
  name: string,
  nearest: string | null,
  known: readonly string[],
): TrajectoryError {
  const hint =
    nearest !== null ? ` Did you mean ${nearest}?` : known.length === 0 ? '' : ` There are calls of ${listed(known)}.`
  return new TrajectoryError(
    `unknown-${kind}`,
    `no run has a call ${kind === 'tool' ? 'of the tool' : 'by the model'} ${shown(name)}.${hint}`,
  )
}

/** A figure of nothing. */
export function nothingToCount(where: string, what: string, unjudged: number): TrajectoryError {
  const why =
    unjudged === 0
      ? ''
      : ` ${unjudged === 1 ? '1 call' : `${unjudged} calls`} could not be judged: hand in the tools with their schemas, runFrom(value, { tools }) or metrics(runs, { tools }).`
  return new TrajectoryError('nothing-to-count', `${where} is about ${what}, and there is none.${why}`)
}
