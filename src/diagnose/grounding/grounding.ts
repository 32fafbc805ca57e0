/** What was told before a call: the query, then what else the model had read. */
export interface Told {
  /** The query is the first part. */
  readonly parts: readonly ToldPart[]
}

/** One text that values may come from. */
export interface ToldPart {
  /** `the query`, `the system prompt`, `the result of call 2 (lookup_order)`. */
  readonly from: string
  readonly text: string
  /** It held more than text, which nobody can read here: a picture, a sound, a file. */
  readonly unread?: true
  /** Places where the result of a failed call only repeats what that call made up: they tell nothing. */
  readonly repeats?: readonly { readonly start: number; readonly end: number }[]
}

/** A place in what was told. */
export interface Span {
  /** Index into the parts that were told; 0 is the query. */
  readonly part: number
  /** Offsets into the text of the part, as `slice` takes them. */
  readonly start: number
  readonly end: number
}

/** What was found of one value: of an argument, or of a leaf within it. */
export interface Grounding {
  /** As a person writes it: `items[0].sku`. */
  readonly path: string
  readonly value: unknown
  /**
   * `grounded`: it was told; `ungrounded`: it was not; `assumed`: it may be inferred, as the options say, or is a date that is
   * believed since `tomorrow` or the like was said and nobody knows when; `excluded`: nothing can be asked of it, such as of a
   * boolean.
   */
  readonly verdict: 'grounded' | 'ungrounded' | 'assumed' | 'excluded'
  /** What grounded it: `literal`, or the name of a guard; `null` where it is not grounded. */
  readonly by: string | null
  /** Whether it was told literally. */
  readonly exact: boolean
  /**
   * Of a text that was not told literally, how much of it overlaps with what was told, 0 to 1; else `null`, also where a guard
   * grounds it.
   */
  readonly overlap: number | null
  /** 0 to 1; `null` where it is not graded. With the guard `words` at least 0.01 where it is ungrounded. */
  readonly hallucination: number | null
  /** Where it was found, or the nearest to it; `null` where nothing is near, where no single place tells it, and in mode `paper`. */
  readonly span: Span | null
}

/** What was found of the values of a call. */
export interface GroundingResult {
  /** By parameter, in the order of the call; of each, leaf by leaf. */
  readonly parameters: ReadonlyMap<string, readonly Grounding[]>
  readonly AVEM: number | null
  readonly QSLO: number | null
  /** The mean hallucination of the graded values. */
  readonly VHR: number | null
  /** Whether no graded value is hallucinated. */
  readonly passes: boolean
}
