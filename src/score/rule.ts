import type { JsonSchema } from '../tool/tool-spec.js'

/** How one value is compared with the expected one. Any rule may say `optional`: an absent parameter is right, too. */
export type Rule =
  | ExactRule
  | IgnoreCaseRule
  | FuzzyRule
  | SemanticRule
  | JudgeRule
  | NumericRule
  | DateRule
  | PhoneRule
  | CurrencyRule
  | PatternRule
  | OneOfRule
  | RangeRule
  | AnyOrderRule
  | IgnoreRule
  | SchemaRule
  | NormaliserRule

/** How values can be compared. */
export type StrategyName = Rule['matching_strategy']

interface AnyRule {
  /** A parameter that is absent is right. @default false */
  readonly optional?: boolean
}

/**
 * Equal after normalisation: Unicode in NFC, typographic quotes as plain ones, runs of white space as one space, none at
 * the ends. Numbers by value (`5.0` is 5), objects without regard to key order, lists in order.
 */
export interface ExactRule extends AnyRule {
  readonly matching_strategy: 'exact'
  /** `keep` compares white space, quotes and Unicode as they are. @default 'collapse' */
  readonly whitespace?: 'collapse' | 'keep'
}

/** As `exact`, with texts in full Unicode case folding. */
export interface IgnoreCaseRule extends AnyRule {
  readonly matching_strategy: 'ignore_case'
}

/** Texts that are similar enough. */
export interface FuzzyRule extends AnyRule {
  readonly matching_strategy: 'fuzzy'
  /** 0 to 1; there is no default. */
  readonly threshold: number
  /** `levenshtein`: 1 - distance / length of the longer. `token_set`: the token set ratio / 100. @default 'levenshtein' */
  readonly metric?: 'levenshtein' | 'jaro_winkler' | 'token_set'
  /** Compares texts in full Unicode case folding. @default false */
  readonly ignore_case?: boolean
}

/** Texts whose embeddings are near enough: cosine similarity. Needs an `embedder`. */
export interface SemanticRule extends AnyRule {
  readonly matching_strategy: 'semantic'
  /** 0 to 1; there is no default, since the right one depends on the model. */
  readonly threshold: number
}

/** What another model says of it. Needs a `judge`. */
export interface JudgeRule extends AnyRule {
  readonly matching_strategy: 'judge'
  /** 0 to 1; there is no default. */
  readonly threshold: number
  /** What the judge is asked, beside the two values. */
  readonly question?: string
}

/** Numbers that are near enough. */
export interface NumericRule extends AnyRule {
  readonly matching_strategy: 'numeric'
  /** The largest difference that is right, in the unit of the parameter; inclusive, in exact decimal arithmetic. @default 0 */
  readonly tolerance?: number
}

/** The same day, time or instant, however it is written (RFC 3339, ISO 8601). Without an offset: the zone of the options. */
export interface DateRule extends AnyRule {
  readonly matching_strategy: 'date'
}

/** The same telephone number, however it is written. Needs the package `libphonenumber-js`. */
export interface PhoneRule extends AnyRule {
  readonly matching_strategy: 'phone'
  /** Two letters (ISO 3166-1), for numbers without a country code. */
  readonly default_country?: string
}

/** The same amount of the same currency, however it is written. */
export interface CurrencyRule extends AnyRule {
  readonly matching_strategy: 'currency'
  /** Three letters (ISO 4217), for amounts without a currency. */
  readonly default_currency?: string
}

/** A text that a regular expression finds something in; anchor it with `^` and `$` for the whole. The expected value counts for nothing. */
export interface PatternRule extends AnyRule {
  readonly matching_strategy: 'pattern'
  readonly pattern: string
  /** Flags of the expression. @default 'u' */
  readonly flags?: string
}

/** Any of these values, each compared as `exact` does. */
export interface OneOfRule extends AnyRule {
  readonly matching_strategy: 'one_of'
  readonly values: readonly unknown[]
}

/** A number between these bounds, inclusive. */
export interface RangeRule extends AnyRule {
  readonly matching_strategy: 'range'
  readonly min?: number
  readonly max?: number
}

/** The same items in any order, each as often, paired as well as can be; items by the rule at `[*]`. */
export interface AnyOrderRule extends AnyRule {
  readonly matching_strategy: 'any_order'
}

/** Any value. The parameter counts for nothing. */
export interface IgnoreRule extends AnyRule {
  readonly matching_strategy: 'ignore'
}

/** Any value that conforms to a schema: this one, or what the tool's schema says of the parameter. */
export interface SchemaRule extends AnyRule {
  readonly matching_strategy: 'schema'
  readonly schema?: JsonSchema
}

/** Equal, as `exact` says, after a normaliser of your own: a function of the option `normalisers`, which returns data. */
export interface NormaliserRule extends AnyRule {
  readonly matching_strategy: 'normaliser'
  /** The name of the function. */
  readonly name: string
}
