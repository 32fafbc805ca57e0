import { excerpt } from '../../src/explain/excerpt.js'
import { CallsheetError } from '../../src/run/errors.js'
import type { Run } from '../../src/run/types.js'
import type { Ending } from './state.js'

/** Leaves room for the verdict on one screen. */
const mostLines = 20

/** The first violation as the error to throw: with the sheet, the run, the agent's own error as its cause, and the user's line. */
export function raise(violations: readonly CallsheetError[], run: Run, ending: Ending, here: Error): CallsheetError {
  const [first, ...more] = violations
  if (first === undefined) throw new RangeError('no violation to raise')
  const others = more.map(({ code, message }) => `\n\nalso (${code}): ${message}`).join('')
  const cause =
    ending.end === 'threw' ? { cause: ending.error } : first.cause === undefined ? {} : { cause: first.cause }
  return withFrames(
    new CallsheetError(first.code, `${first.message}${others}\n\n${excerpt(run, mostLines)}`, { ...cause, run }),
    here,
  )
}

/** Lets an error point at the line where another was made. */
export function withFrames<E extends Error>(error: E, here: Error): E {
  const frames = here.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
  return error
}
