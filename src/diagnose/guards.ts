/**
 * What `diagnose` asks beyond the literal metrics, each by a name of its own, since real calls need it. All are on by default
 * and off in `mode: 'paper'`; `guards: { dates: false }` turns a single one round.
 */
export interface Guards {
  /** Registry and structure: names are compared by their words and without case (`getWeather`, `get_weather`, `City`). */
  readonly identifiers: boolean
  /** Structure: the arguments are held to the whole schema of the tool, not only to its names. */
  readonly schema: boolean
  /** Grounding: lists and objects are checked leaf by leaf. */
  readonly leaves: boolean
  /** Grounding: values that were told in `context`, such as in an earlier tool result, count as told. */
  readonly context: boolean
  /** Grounding: the values of `enum`, `const` and `default`, and those a description lists, are grounded by the schema. */
  readonly enums: boolean
  /** Grounding: a text is told in whole words, and never by being longer than what was told. */
  readonly words: boolean
  /** Grounding: numbers are graded also where no number was told. */
  readonly anyNumber: boolean
  /** Grounding: number words, separators, percentages and rounded numbers are read as numbers. */
  readonly numbers: boolean
  /** Grounding: dates and times are compared as such, however they are written. */
  readonly dates: boolean
  /** Grounding: a currency or a language is told by its name, too. */
  readonly codes: boolean
  /** Grounding: the initials or a contraction of a name that was told (`MSFT`). */
  readonly abbreviations: boolean
  /** Grounding: a longer text that the model wrote itself is held to the numbers, names and identifiers in it. */
  readonly composed: boolean
}

/** The name of a guard. */
export type GuardName = keyof Guards

export const guardNames: readonly GuardName[] = [
  'identifiers',
  'schema',
  'leaves',
  'context',
  'enums',
  'words',
  'anyNumber',
  'numbers',
  'dates',
  'codes',
  'abbreviations',
  'composed',
]
