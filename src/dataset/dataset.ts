import type { Path } from '../json/paths.js'
import type { GroundTruth } from '../score/ground-truth.js'

/**
 * A row of a data set: a ground truth with an id, and what is needed to run it. Names are those of the file.
 *
 * @example
 * ```ts
 * const row: DatasetCase = {
 *   test_id: 'late-order',
 *   prompt: 'A-1001 came late, I want my money back',
 *   expected_calls: [
 *     { tool: 'lookup_order', arguments: { order_id: 'A-1001' } },
 *     { tool: 'issue_refund', arguments: { order_id: 'A-1001', amount: '49.90' } },
 *   ],
 *   tool_results: { lookup_order: { total: '49.90' }, issue_refund: [{ $throw: 'the bank is down' }, 'refunded'] },
 *   critical: true,
 *   tags: ['refunds'],
 * }
 * ```
 */
export interface DatasetCase extends GroundTruth {
  /** Names the case; once in a data set. */
  readonly test_id: string
  /**
   * What tools answer, by name, in the place of their functions: one answer for every call, or a list with one for each call,
   * in order (an answer that is itself a list stands in a list: `[[1, 2]]`). `{ $throw: 'text' }` fails.
   */
  readonly tool_results?: Readonly<Record<string, unknown>>
  /**
   * A conversation: what the user says, one message after the other, in the place of `prompt`. What is expected in one turn
   * stands in the turn; what stands in the case is expected of the whole conversation.
   */
  readonly turns?: readonly DatasetTurn[]
}

/** One message of a conversation, and what is expected of the agent before the next one; nothing but `prompt` is needed. */
export interface DatasetTurn extends Pick<GroundTruth, TurnField> {
  readonly prompt: string
}

/** What may be expected of one turn. */
export type TurnField =
  | 'expected_tool'
  | 'arguments'
  | 'rules'
  | 'weights'
  | 'expected_calls'
  | 'alternatives'
  | 'fallbacks'
  | 'forbidden_tools'
  | 'expected_answer'
  | 'aggregate'
  | 'extra_calls'
  | 'extra_call_penalty'
  | 'extra_arguments'

/** A data set that was read: at least one case, no id twice. */
export interface Dataset {
  /** As it was named. */
  readonly file: string
  readonly cases: readonly LocatedCase[]
}

/** A case, and where it stands. */
export interface LocatedCase {
  readonly case: DatasetCase
  readonly file: string
  /** The line on which the case begins, from 1. */
  readonly line: number
  /** The line on which the value at a path of the case begins; of a path that leads nowhere, where it is left. */
  readonly lineAt: (path: Path) => number
}
