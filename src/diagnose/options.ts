import type { Guards } from './guards.js'

/** What `diagnose` and all that stands on it may be told. */
export interface DiagnoseOptions {
  /**
   * `guarded` asks what real calls need; `paper` is the published metrics to the letter, which know the query alone.
   *
   * @default 'guarded'
   */
  readonly mode?: 'guarded' | 'paper'
  /** Turns single guards on or off. @default all on in mode `guarded`, all off in mode `paper` */
  readonly guards?: Partial<Guards>
  /** From which name closeness score (NCS) on an unknown name counts as misspelt: 0 to 1. @default 0.5 */
  readonly misspelt?: number
  /**
   * Parameters whose values may be inferred, such as a stock symbol from the name of a company: `'symbol'` of any tool and at any
   * depth, `'get_stock_price.symbol'` of one tool, `'passengers[].dob'` by its path.
   *
   * @default []
   */
  readonly assume?: readonly string[]
  /**
   * The day or instant in which `today`, `tomorrow` and `next Friday` were said (`2026-03-30`, `2026-03-30T15:00:00Z`, a `Date`). Of
   * a `Date`, the day is that of UTC.
   *
   * @default what was told: the last part that says `today is 2026-03-30`, `current time: 2024-05-15 15:00` or the like, the query
   * first. Where none does, a date is believed, as `assumed`, if such a word was said and the parameter is one of dates.
   */
  readonly now?: string | Date
}

/** The options, checked and complete. */
export interface ReadOptions {
  readonly mode: 'guarded' | 'paper'
  readonly guards: Guards
  readonly misspelt: number
  readonly assume: readonly string[]
  readonly now: string | null
  /** Of records of a guard: it has taken secrets out, and `grounds` says whether anything is known that the user said. */
  readonly records?: { readonly grounds: boolean }
}
