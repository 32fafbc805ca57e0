import type { Path } from '../../json/paths.js'

/** What a file holds, and where. */
export interface Source {
  readonly value: unknown
  /** The line on which the value at a path begins, from 1; of a path that leads nowhere, where it is left. */
  readonly lineAt: (path: Path) => number
}
