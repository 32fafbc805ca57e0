import type { Path } from '../../json/paths.js'

/** What became of a value: the result, each change in the order it was made, and whether the result has the declared types. */
export interface Coercion {
  /** The value itself where nothing changed; else a copy that shares the parts that did not change. */
  readonly value: unknown
  /** Made one after the other on the value, they give the result. */
  readonly changes: readonly CoercionChange[]
  /**
   * Whether `type`, `enum` and `const` hold at every place of the result that the schema speaks of. It is no validation:
   * required properties, ranges, lengths, patterns and formats are not looked at.
   */
  readonly ok: boolean
}

/** One change of a value. */
export interface CoercionChange {
  /** Keys and indexes from the value down to what changed; empty for the value itself. */
  readonly path: Path
  /** What was there; `undefined` for a default. */
  readonly from: unknown
  readonly to: unknown
  readonly rule: CoercionRule
}

/**
 * Why a value was changed.
 *
 * - `text-to-integer`: `"250"`, `"-7"` and `"12.0"` for an integer, within the safe range
 * - `text-to-number`: the text of a JSON number for a number: `"49.90"`, `"1e3"`
 * - `text-to-boolean`: true, yes, y, on, t, 1 and false, no, n, off, f, 0 in any case for a boolean
 * - `number-to-boolean`: `1` and `0` for a boolean
 * - `json-text`: the JSON text of an object or a list, where one is wanted
 * - `default`: an absent property that has a default; made by `fillDefaults` alone
 */
export type CoercionRule =
  | 'text-to-integer'
  | 'text-to-number'
  | 'text-to-boolean'
  | 'number-to-boolean'
  | 'json-text'
  | 'default'
