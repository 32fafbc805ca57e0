import type { Dialect } from '../schema/dialect.js'

/** What is known of a provider or client, where from, and when it was looked up. */
export interface Fact<Value> {
  readonly value: Value
  /** An address, or a file of a package that says so. */
  readonly source: string
  /** The day on which it was looked up: `2026-11-30`. */
  readonly date: string
}

/** Which names a tool may have. */
export interface NameRule {
  /** The characters, however many. */
  readonly pattern: RegExp
  readonly max: number
  /** Both in words: `letters, digits, _ and -, at most 64`. */
  readonly says: string
  readonly source: string
}

/** Which names a parameter may have. */
export interface KeyRule {
  readonly pattern: RegExp
  readonly max: number
  readonly says: string
  /** Whether it holds for the arguments alone, or also for properties inside of them. */
  readonly reach: 'arguments' | 'everywhere'
}

/** What the schema of a tool in strict mode may not have. */
export interface StrictFacts {
  /** Whether each property must be in `required`. */
  readonly allRequired: boolean
  /** Keywords that no schema may have. */
  readonly keywords: ReadonlySet<string>
  /** Values of `format` that are known; `null` where any may stand. */
  readonly formats: ReadonlySet<string> | null
  /** The most that `minItems` may be; `null` where it may be anything. */
  readonly minItems: number | null
  readonly recursion: boolean
  /** Each schema must have one of these. */
  readonly typing: readonly string[]
  readonly limits: StrictLimits
}

/** `null` where none is known. Those of one tool first, then those of all strict tools of a request. */
export interface StrictLimits {
  readonly depth: number | null
  readonly properties: number | null
  readonly enumValues: number | null
  /** Of names of properties and definitions, and of values of enumerations. */
  readonly characters: number | null
  /** An enumeration of more than so many values may have no more than so many characters. */
  readonly longEnum: { readonly values: number; readonly characters: number } | null
  readonly tools: number | null
  readonly optional: number | null
  readonly unions: number | null
}

/** `null` for what is not known, or is not limited. */
export interface ProviderFacts {
  readonly name: Fact<Omit<NameRule, 'source'>>
  readonly keys: Fact<KeyRule> | null
  /** Keywords that may not stand at the root of a schema. */
  readonly notAtRoot: Fact<readonly string[]> | null
  /** Whether a list must say what it holds. */
  readonly arrayNeedsItems: Fact<true> | null
  /** The version in which a schema is read, whatever `$schema` says; what it does not allow makes the request fail. */
  readonly dialect: Fact<Dialect> | null
  /** Keywords that are taken, where any other makes the request fail. */
  readonly keywords: Fact<ReadonlySet<string>> | null
  /** Whether values of enumerations must be texts. */
  readonly stringEnums: Fact<true> | null
  /** The longest description in characters, as it was or is. */
  readonly description: Fact<number> | null
  /** How many tools a request may have. */
  readonly tools: Fact<number> | null
  /** With how many tools choosing gets worse. */
  readonly advisedTools: Fact<number> | null
  readonly strict: Fact<StrictFacts> | null
}
