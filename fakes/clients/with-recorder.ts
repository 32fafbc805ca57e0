import type { CallsheetError } from '../../src/run/errors.js'
import type { RunEvent } from '../../src/run/events.js'
import type { RunRecorder } from '../recorder/current.js'

/** What clients beside the core need of the recorder of a sheet. */
export interface SheetRecorder extends RunRecorder {
  readonly events: readonly RunEvent[]
  effect(kind: string, value: unknown, cause: number | null, failed?: boolean): void
  violate(violation: CallsheetError): void
  /** Waits, when the agent has ended, for what it began and nobody has seen yet. It is told whether the agent ended as it should. */
  atEnd(settle: (wentWell: boolean) => Promise<void>): void
  /** Lets something happen before nothing is recorded any more. */
  atClose(closer: () => void): void
}

/** Hides the recorder in a sheet, where clients beside the core find it. */
export function withRecorder<Sheet extends object>(sheet: Sheet, recorder: SheetRecorder): Sheet {
  // In the registry of symbols, since two copies of the package may meet.
  return Object.defineProperty(sheet, Symbol.for('callsheet.recorder'), { value: recorder })
}
