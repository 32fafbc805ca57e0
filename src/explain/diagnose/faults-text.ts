import type { Diagnosis } from '../../diagnose/diagnosis.js'
import { mainClause } from './main-clause.js'

/** What is wrong with a call, in a few words: the first thing, and how many more there are. Empty where nothing is. */
export function faultsText(diagnosis: Diagnosis): string {
  const main = mainClause(diagnosis, null)
  if (main === null) return ''
  return `${main.fault}${main.rest.length === 0 ? '' : `, and ${main.rest.length} more`}`
}
