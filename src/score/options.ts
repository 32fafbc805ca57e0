import type { Instant } from './values/placeholders.js'

/** How a score is made. */
export interface ScoreOptions {
  /** The tools, in any form that `sheet.wrap` takes; by default those of the run. Their schemas say how to coerce. */
  readonly tools?: unknown
  /** The clock for `{{TODAY}}` and `{{NOW}}`: an instant, or a function that gives one, asked once. There is no default. */
  readonly now?: Instant | (() => Instant)
  /**
   * The time zone of dates without an offset, and of placeholders: `UTC`, an offset (`+02:00`) or an IANA name.
   *
   * @default 'UTC'
   */
  readonly zone?: string
  /** Normalisers by name: a rule whose strategy is such a name compares what they make of the two values. */
  readonly normalisers?: Readonly<Record<string, Normaliser>>
}

/** Makes one value of all that mean the same. It gets the value of either side, after coercion, and must not change it. */
export type Normaliser = (value: unknown) => unknown
