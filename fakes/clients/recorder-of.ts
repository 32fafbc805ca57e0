import { inline } from '../../src/json/inline.js'
import type { CallsheetError } from '../../src/run/errors.js'
import type { RunEvent } from '../../src/run/events.js'
import type { RunRecorder } from '../recorder/current.js'

/** What clients beside the core need of the recorder of a sheet. */
export interface SheetRecorder extends RunRecorder {
  readonly events: readonly RunEvent[]
  effect(kind: string, value: unknown, cause: number | null, failed?: boolean): void
  violate(violation: CallsheetError): void
  /** Lets something happen before nothing is recorded any more. */
  atClose(closer: () => void): void
}

/** In the registry of symbols, since two copies of the package may meet. */
const key = Symbol.for('callsheet.recorder')

/** Hides the recorder in a sheet, where clients beside the core find it. */
export function withRecorder<Sheet extends object>(sheet: Sheet, recorder: SheetRecorder): Sheet {
  return Object.defineProperty(sheet, key, { value: recorder })
}

/** The recorder of a sheet. `by` is the function that was given it, with its name. */
export function recorderOf(
  sheet: unknown,
  [name, by]: readonly [string, (...args: never[]) => unknown],
): SheetRecorder {
  const recorder: unknown = typeof sheet === 'object' && sheet !== null ? Reflect.get(sheet, key) : undefined
  // Only `withRecorder` writes this property.
  if (recorder !== undefined) return recorder as SheetRecorder
  const error = new TypeError(`${name}() takes the sheet that callsheet() returns, but got ${inline(sheet)}`)
  Error.captureStackTrace(error, by)
  throw error
}
