/**
 * How expected and received arguments are compared.
 *
 * - `exact`: deeply equal
 * - `contains`: everything expected is there; further keys are allowed at every depth
 * - `within`: everything received is expected; keys may be absent at every depth, so that `{}` takes no arguments only
 * - `ignore`: not at all
 *
 * Lists are compared item by item and have the same length. Key order is free, absent equals undefined and differs from null.
 * A key that is expected as `undefined` must not be there, and what `partial` names must, whatever the mode.
 */
export type ArgsMode = 'exact' | 'contains' | 'within' | 'ignore'

/** All modes. */
export const argsModes: readonly ArgsMode[] = ['exact', 'contains', 'within', 'ignore']

/** Compares two values at one place, where at least one is there; `undefined` stands for an absent one. */
export type Compare = (expected: unknown, received: unknown) => boolean

/** How one place of the arguments, and all below it, is compared; also whether something may be absent there. */
export type Strategy = ArgsMode | Compare
