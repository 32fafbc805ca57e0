import type { Guards } from '../../src/diagnose/guards.js'
import type { DiagnoseOptions } from '../../src/diagnose/options.js'

/** Options of `toConform`. */
export interface ToConformOptions extends Pick<DiagnoseOptions, 'misspelt'> {
  /** The registry, in any form that `sheet.wrap` takes. @default the tools that the run knows */
  readonly tools?: unknown
  /** Turns single guards off. @default all on */
  readonly guards?: Partial<Pick<Guards, 'identifiers' | 'schema'>>
}

/** Options of `toBeGrounded`. */
export interface ToBeGroundedOptions extends Omit<DiagnoseOptions, 'mode'> {
  /** The registry, in any form that `sheet.wrap` takes. @default the tools that the run knows */
  readonly tools?: unknown
  /**
   * Where values may come from beside what the run shows that the model was told: texts, or data. Calls without a run have no
   * other source: the query comes first.
   */
  readonly in?: string | readonly unknown[]
}

/** The matchers that `callsheet/diagnose/vitest` adds to `expect`. */
export interface CallsheetDiagnoseMatchers<R = void> {
  /**
   * Every call of the run (or of a transcript, or a list of calls with `tools`) is of a registered tool, and its arguments are
   * those of the tool; there is a call. `.not` is an error: `expect(diagnose({ … }).stage).toBe('structure')`.
   *
   * @example
   * ```ts
   * expect(run).toConform()
   * expect([{ name: 'get_weather', args: { city: 'Oslo' } }]).toConform({ tools })
   * ```
   */
  toConform(options?: ToConformOptions): R

  /**
   * Every value in the calls of the run (or of a transcript, or a list of calls with `tools` and `in`) was told to the model
   * before: by the user, the system prompt or an earlier tool; there is a call, and all conform. `.not` is an error:
   * `expect(diagnose({ … }).stage).toBe('grounding')`.
   *
   * @example
   * ```ts
   * expect(run).toBeGrounded()
   * expect(run).toBeGrounded({ assume: ['symbol'], now: '2026-03-30' })
   * expect([{ name: 'get_weather', args: { city: 'Oslo' } }]).toBeGrounded({ tools, in: 'Weather in Oslo?' })
   * ```
   */
  toBeGrounded(options?: ToBeGroundedOptions): R
}
