import { inline } from '../../src/json/inline.js'
import { badOption, type Caller } from './hosts-of.js'
import type { SheetRecorder } from './with-recorder.js'

const key = Symbol.for('callsheet.recorder')

/** The recorder that a sheet hides. */
export function recorderOf(sheet: unknown, caller: Caller): SheetRecorder {
  const recorder: unknown = typeof sheet === 'object' && sheet !== null ? Reflect.get(sheet, key) : undefined
  if (recorder === undefined) {
    throw badOption(caller, `takes the sheet that callsheet() returns, but got ${inline(sheet)}`)
  }
  // Only `withRecorder` writes this property.
  return recorder as SheetRecorder
}
