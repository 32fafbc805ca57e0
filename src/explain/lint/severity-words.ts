import type { Severity } from '../../lint/finding.js'
import { counted, listWords } from '../words.js'

const nouns: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'info' }
const order: readonly Severity[] = ['error', 'warn', 'info']

/** How many findings there are, by severity: `2 errors, 1 warning and 5 infos`; `no findings` where there are none. */
export function severityWords(counts: Readonly<Record<Severity, number>>): string {
  const words = order.filter((severity) => counts[severity] > 0)
  return words.length === 0
    ? 'no findings'
    : listWords(
        words.map((severity) => counted(counts[severity], nouns[severity])),
        order.length,
      )
}
