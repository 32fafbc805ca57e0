import type { Path } from '../../json/paths.js'

/** Something with keys: an object of JSON, or one that code has made. */
export type Keyed = Readonly<Record<string, unknown>>

/** What may be a tool. */
export interface Item {
  readonly value: unknown
  /** Where it stands in what was handed in. */
  readonly path: Path
  /** Its name in a record; `null` in a list. */
  readonly key: string | null
  /** Whether it stands among the declarations of Gemini, or among the operations of an OpenAPI document. */
  readonly within: 'gemini' | null
}
