import type { CoercionChange } from './coercion.js'

/**
 * How far a result fits its schema. 2: by everything that is looked at. 1: by its types, but a property is missing or too
 * many. 0: somewhere not by its type.
 */
export type Fit = 0 | 1 | 2

/** A value that changed: the result, with paths from the value down. */
export interface Changed {
  readonly value: unknown
  readonly changes: readonly CoercionChange[]
  readonly fit: Fit
}

/** What a part of a schema makes of a value: a bare fit where it stays as it is. */
export type Outcome = Fit | Changed

/** A part of a schema, ready to be applied. */
export type Coercer = (value: unknown, work: Work) => Outcome

/** What one call keeps while it goes through a value. */
export interface Work {
  /** How many schemas are being applied, one within the other. */
  depth: number
  /** By part of a schema and value: what came out, or what is assumed as long as it is not known. */
  readonly known: Map<Coercer, Map<unknown, Outcome>>
}

/** How far the result fits. */
export function fitOf(outcome: Outcome): Fit {
  return typeof outcome === 'number' ? outcome : outcome.fit
}

/** The lesser of two. */
export function lesser(a: Fit, b: Fit): Fit {
  return a < b ? a : b
}

/** Changes of a part, as seen from the whole. */
export function within(key: string | number, changes: readonly CoercionChange[]): readonly CoercionChange[] {
  return changes.map((change) => ({ ...change, path: [key, ...change.path] }))
}
