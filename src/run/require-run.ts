import { inline } from '../json/inline.js'
import { isRun, isRunJson } from './is-run.js'

/** Throws a TypeError that points at the line which called `by` where a value is no run. */
export function requireRun(name: string, by: (...args: never[]) => unknown, value: unknown): void {
  if (isRun(value)) return
  throw pointingAt(by, `${name}() takes a run, but got ${nameOf(value)}`)
}

/** A TypeError that points at the line which called `by`. */
export function pointingAt(by: (...args: never[]) => unknown, message: string): TypeError {
  const error = new TypeError(message)
  Error.captureStackTrace(error, by)
  return error
}

function nameOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await sheet.run(…) first'
  if (Array.isArray(value) && isRun(value[0])) return 'a list of runs: take one of them'
  return isRunJson(value) ? "a run's JSON, which runToJson() made" : inline(value)
}
