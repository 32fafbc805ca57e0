import type { CallPair } from './call-match.js'

/** Which call is which expected one, by index. */
export interface Alignment {
  /** Whether nothing is missing, nothing is too much and everything is in its place. */
  readonly isWhole: boolean
  /** In the order of the leaves. */
  readonly pairs: readonly CallPair[]
  /** The leaves that are needed and have no call, as often as they have none. */
  readonly unmet: readonly number[]
}
