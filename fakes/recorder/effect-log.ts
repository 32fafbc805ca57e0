import { effectLogIsAppendOnly } from './errors.js'

const mutators = ['pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'] as const

/** A real array of which only `push` adds, by handing each value to `write`, which puts it into the array. */
export function effectLog(kind: string, write: (value: unknown) => void): unknown[] {
  const log: unknown[] = []
  const hidden = (name: string, value: unknown): void => {
    // Not enumerable: the array must stay equal to a plain one.
    Object.defineProperty(log, name, { value, enumerable: false, configurable: true })
  }
  hidden('push', (...values: unknown[]) => {
    for (const value of values) write(value)
    return log.length
  })
  for (const method of mutators) {
    hidden(method, () => {
      throw effectLogIsAppendOnly(kind, method)
    })
  }
  return log
}
