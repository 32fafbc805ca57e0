import type { Answer } from '../match.js'
import type { Row } from '../rows.js'

/** A peer's file, and what its modes come to in ours. */
export interface Peer {
  readonly file: string
  /** How many rows there are, so that none is skipped in silence. */
  readonly rows: number
  /** Throws where ours throws. */
  readonly judge: (row: Row) => Answer | Promise<Answer>
}
