import type { GateVerdict } from '../../dataset/gate.js'
import type { Summary } from '../../dataset/summary.js'

/**
 * A summary as JSON, the same bytes for the same results. `readReport` reads it again, as a baseline.
 *
 * @param verdict `null` where there is no gate
 */
export function jsonReport(summary: Summary, verdict: GateVerdict | null): string {
  return `${JSON.stringify({ callsheet: 'report', version: 1, gate: verdict, summary }, null, 2)}\n`
}
