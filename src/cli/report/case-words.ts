import type { CaseSummary } from '../../dataset/summary.js'

/** What became of a case that did not pass, or was not exact: `2 of 3 runs passed. A call of pay is missing.` */
export function caseWords({ runs, passed, reason }: CaseSummary): string {
  const share = runs === 1 ? [] : [`${passed} of ${runs} runs passed.`]
  const why = reason ?? (passed === runs ? null : 'It did not pass.')
  return [...share, ...(why === null ? [] : [why])].join(' ')
}
