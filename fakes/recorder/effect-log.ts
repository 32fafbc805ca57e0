import { snapshot } from '../../src/json/snapshot.js'
import { effectAfterClose, effectLogIsAppendOnly } from './errors.js'
import type { Recorder } from './recorder.js'

const mutators = ['pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'] as const

/** A real array whose `push` also writes an effect down, with the tool execution that caused it. */
export function effectLog<T>(recorder: Recorder, kind: string): T[] {
  const log: T[] = []
  const hidden = (name: string, value: unknown): void => {
    // Not enumerable: the array must stay equal to a plain one.
    Object.defineProperty(log, name, { value, enumerable: false })
  }
  hidden('push', (...values: T[]) => {
    if (recorder.isClosed) throw effectAfterClose(kind)
    for (const value of values) {
      recorder.record({ kind: 'effect-happened', effect: kind, value: snapshot(value), cause: recorder.execution })
      log[log.length] = value
    }
    return log.length
  })
  for (const method of mutators) {
    hidden(method, () => {
      throw effectLogIsAppendOnly(kind, method)
    })
  }
  return log
}
