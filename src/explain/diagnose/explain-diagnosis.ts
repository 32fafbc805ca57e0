import type { Diagnosis } from '../../diagnose/diagnosis.js'
import type { Told } from '../../diagnose/grounding/grounding.js'
import type { Run } from '../../run/types.js'
import { diagnosisText } from './diagnosis-text.js'
import { readExplained } from './read-explained.js'

/** What the text of a diagnosis shows beside it. */
export interface ExplainDiagnosisOptions {
  /** What was told before the call, as `diagnoseRun` gives it; or the query. It is quoted. */
  readonly told?: Told | string
  /** The run that the call is of. Its sheet is shown. */
  readonly run?: Run
  /** The number of the call in the run. It is named, and marked on the sheet. */
  readonly call?: number
}

/**
 * A diagnosis as text of at most 25 lines: what is wrong first, with its stage and metric, the sheet of the run where it is
 * given, the parameters and values, what was told with the nearest place marked, what else is wrong, and what to try.
 *
 * @example
 * ```ts
 * const query = 'What is the weather in Oslo?'
 * const diagnosis = diagnose({ call: { name: 'get_weather', args: { city: 'Zürich' } }, tools, query })
 * console.log(explainDiagnosis(diagnosis, { told: query }))
 * for (const one of diagnoseRun(run)) console.log(explainDiagnosis(one.diagnosis, { ...one, run }))
 * ```
 *
 * @throws TypeError for an option that does not exist, or of another type; a `told` that is not what the diagnosis was made of
 */
export function explainDiagnosis(diagnosis: Diagnosis, options: ExplainDiagnosisOptions = {}): string {
  const { told, run, call } = readExplained(diagnosis, options, explainDiagnosis)
  return diagnosisText({ call, told, diagnosis }, { claim: null, run, others: [], names: [], hints: [] })
}
