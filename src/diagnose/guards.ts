/**
 * What `diagnose` asks beyond the literal metrics, each by a name of its own, since real calls need it. All are on by default
 * and off in `mode: 'paper'`; `guards: { dates: false }` turns a single one round.
 */
export interface Guards {
  /** Registry and structure: names are compared by their words and without case (`getWeather`, `get_weather`, `City`). */
  readonly identifiers: boolean
  /**
   * Structure: the arguments are held to the whole schema of the tool, not only to its names; and what is within them to the names of its
   * own part of the schema, whatever the validator makes of a name that it does not know.
   */
  readonly schema: boolean
  /**
   * Grounding: lists and objects are checked leaf by leaf, also those that a text writes out (`"['John', 'Jane']"`). A key that no schema
   * declares, and that is not written as the name of a field (`Oslo`, `BK-7`), or has nothing to grade under it, is such a leaf.
   */
  readonly leaves: boolean
  /**
   * Grounding: values that were told in `context`, such as in an earlier tool result, count as told. Of data the names of fields and
   * `true`, `false` and `null` tell nothing.
   */
  readonly context: boolean
  /**
   * Grounding: the values of `enum`, `const` and `default`, and those that a description lists (`(metric/imperial)`, `One of: asc,
   * desc`), are grounded by the schema. An example (`e.g. AAPL`) or what a description refuses is not, nor is a value of an `enum` where
   * the query names another one, and not this one; with the guard `codes` also by its name or sign (`€` and `USD`).
   */
  readonly enums: boolean
  /**
   * Grounding: a text is told in whole words, never within one, nor by being longer than what was told; how they are written
   * does not matter: `round_trip` is told by `Round trip`, `Zürich` by `Zurich`, a plural by its singular, `BK90210` by `BK-90210`. What
   * says nothing by itself (`-`, `to`, `my`) is told by no text, nor is a part of an identifier or an address by it (`90210`,
   * `moss@x.io` of `ann.moss@x.io`). What only points to a thing (`my order`) is no identifier. An empty text is
   * ungrounded where it is required, unless it is a search, and else not graded.
   */
  readonly words: boolean
  /** Grounding: numbers are graded also where no number was told. */
  readonly anyNumber: boolean
  /**
   * Grounding: number words, separators, percentages and rounded numbers are read as numbers, and integers beyond 2^53 by their
   * digits. Digits of an identifier (`BK-90210`) or a telephone number tell none; those of a date tell only what is named for
   * its parts (`year`), and `a`, `both` or `third` only counts.
   */
  readonly numbers: boolean
  /**
   * Grounding: dates and times are compared as such, however they are written. Where nobody says what day it
   * is, neither `now` nor what was told, a date is `assumed` if `tomorrow` or the like was said.
   */
  readonly dates: boolean
  /** Grounding: a currency, a language, a country or a unit of measure is told by its name, too (`EUR`, `fr`, `US`, `km`). */
  readonly codes: boolean
  /** Grounding: the initials of a name in the query, or its letters in their order (`MSFT`), in two to five capitals; and the name by them. */
  readonly abbreviations: boolean
  /**
   * Grounding: a text that the model wrote itself is held to what is in it: a calculation to its numbers, a list to its items,
   * prose to its numbers, names, identifiers, denials and answers, and to 60 % of its other words: three at least, or fewer that were all told
   * where the parameter is named for prose (`subject`, `note`). A slip in what was told, or a command, is none
   * of these.
   */
  readonly composed: boolean
}

/** The name of a guard. */
export type GuardName = keyof Guards

/** What is asked of names and of the schema. */
export const structureGuards: readonly GuardName[] = ['identifiers', 'schema']

/** What is asked of values. */
export const groundingGuards: readonly GuardName[] = [
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

export const guardNames: readonly GuardName[] = [...structureGuards, ...groundingGuards]
