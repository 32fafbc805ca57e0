import { listed, shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

/** A plan that any run would follow. */
export function everythingMayBeLeftOut(): TrajectoryError {
  return new TrajectoryError(
    'nothing-planned',
    'every step may be left out, so that a run without calls would follow the plan. Name one that must be there.',
  )
}

/** Something that is no plan. */
export function notAPlan(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'not-a-plan',
    `the plan is none: received ${shown(received)}. Make one of the steps: plan(['lookup_order', …]).`,
  )
}

/** A rule that is none. */
export function badNever(where: string, received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-never',
    `${where} must be ${where === 'never' ? 'a list of tool names and { tool, before, by? }' : 'a tool name or { tool, before, by? }'}: received ${shown(received)}.`,
  )
}

/** Names that are none. */
export function badNames(received: unknown): TrajectoryError {
  return new TrajectoryError('bad-free', `free must be a list of tool names: received ${shown(received)}.`)
}

/** A name that is there twice. */
export function twice(name: string): TrajectoryError {
  return new TrajectoryError('bad-free', `free names ${shown(name)} twice.`)
}

/** A rule that is there twice. */
export function ruleTwice(rule: unknown): TrajectoryError {
  return new TrajectoryError('bad-never', `never has ${shown(rule)} twice.`)
}

/** A tool that is never to be called, and something else besides. */
export function neverAndElse(name: string, else_: string): TrajectoryError {
  return new TrajectoryError(
    'contradiction',
    `${shown(name)} is never to be called, and ${else_} at the same time. For an order of two tools write { tool, before }.`,
  )
}

/** A tool that is to come before itself. */
export function sameToolBefore(tool: string): TrajectoryError {
  return new TrajectoryError('bad-never', `a tool cannot come before itself: both are ${shown(tool)}.`)
}

/** A tool that is waited for, and no step of the plan. */
export function unknownBefore(before: string, nearest: string | null, names: string): TrajectoryError {
  const hint = nearest === null ? `The steps that succeed are of ${names}.` : `Did you mean ${nearest}?`
  return new TrajectoryError('bad-never', `before names ${shown(before)}, of which the plan has no step. ${hint}`)
}

/** A number of retries that is none. */
export function badRetries(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-retry',
    `the number of retries must be a whole number above zero: received ${shown(received)}.`,
  )
}

/** A retry of what is not to succeed. */
export function retryOfPattern(want: string): TrajectoryError {
  return new TrajectoryError(
    'bad-retry',
    `it is given a step that wants ${want}. A step that is tried again is one that succeeds in the end: its name, or [name, args].`,
  )
}

/** A bar that is none. */
export function badAtLeast(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-option',
    `option atLeast must be a number above 0, and at most 1: received ${shown(received)}.`,
  )
}

/** No runs to make a plan of. */
export function noGoodRuns(): TrajectoryError {
  return new TrajectoryError('no-runs', 'there is no run to make a plan of.')
}

/** What is no list of runs. */
export function badGoodRuns(received: unknown): TrajectoryError {
  return new TrajectoryError('bad-runs', `the runs must be a list of runs or transcripts: received ${shown(received)}.`)
}

/** A run that did nothing. */
export function nothingDone(run: number): TrajectoryError {
  return new TrajectoryError(
    'not-good',
    `runs[${run}] has no call that succeeded, so that it shows no way to the goal.`,
  )
}

/** Runs without a tool that all of them called. */
export function nothingInCommon(): TrajectoryError {
  return new TrajectoryError(
    'nothing-planned',
    'no tool was called with success in all runs, so that they show no plan in common. Hand in runs of one task.',
  )
}

/** A run in which something failed for good. */
export function neverMadeGood(run: number, call: number, tool: string): TrajectoryError {
  return new TrajectoryError(
    'not-good',
    `call ${call} of ${tool} failed in runs[${run}], and no later one succeeded: leave this run out, or name the tool in free.`,
  )
}

/** Tools of a plan that no run called. */
export function freeUncalled(names: readonly string[], known: readonly string[]): TrajectoryError {
  return new TrajectoryError(
    'unknown-tool',
    `no run called ${listed(names)}, named in free. They called ${listed(known)}.`,
  )
}
