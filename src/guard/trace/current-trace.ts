import { traceState } from './trace-state.js'
import type { Trace } from './trace.js'

/**
 * The trace that the code which asks belongs to; `null` outside `withTrace`.
 *
 * @example
 * ```ts
 * logger.info('refund asked', { trace: currentTrace()?.id })
 * ```
 */
export function currentTrace(): Trace | null {
  return traceState()?.trace ?? null
}
