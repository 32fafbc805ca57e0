import { inline } from '../../src/json/inline.js'
import type { SheetRecorder } from '../clients/with-recorder.js'
import type { Llm } from './llm.js'
import { badOption } from './errors.js'
import type { StepSource } from './source.js'

/** What a sheet lets those do who bring a model's steps from elsewhere. */
export interface Scripting {
  readonly recorder: SheetRecorder
  /** The test that the sheet belongs to; `null` where nobody said so. */
  readonly test: TestName | null
  /** Whether something went wrong in the run. */
  readonly hasViolations: () => boolean
  /** The scripted model of these steps. A sheet has one. */
  readonly script: (source: StepSource) => Llm
}

/** A test: its file, and its name after those of the suites around it. */
export interface TestName {
  readonly file: string
  readonly names: readonly string[]
  /** What tells it from a test of the same name. */
  readonly id: string
}

/** In the registry of symbols, since two copies of the package may meet. */
const key = Symbol.for('callsheet.scripting')

/** Hides it in a sheet. */
export function withScripting<Sheet extends object>(sheet: Sheet, scripting: Scripting): Sheet {
  return Object.defineProperty(sheet, key, { value: scripting })
}

/** What a sheet hides. `method` is the function that was given it. */
export function scriptingOf(sheet: unknown, method: string): Scripting {
  const scripting: unknown = typeof sheet === 'object' && sheet !== null ? Reflect.get(sheet, key) : undefined
  if (scripting === undefined) {
    throw badOption(method, `takes the sheet that callsheet() returns, but got ${inline(sheet)}`)
  }
  // Only `withScripting` writes this property.
  return scripting as Scripting
}
