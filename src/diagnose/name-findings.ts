import type { DiagnosisFinding } from './diagnosis.js'
import type { Structure } from './structure.js'

/** Where a name stands: a parameter, or a place within one. */
export interface NamePlace {
  readonly parameter: string
  readonly path?: string
}

/** What is wrong with names: those that are missing first, then those that are not known. */
export function nameFindings(
  { missing, strangers }: Structure,
  placeOf: (name: string) => NamePlace,
): readonly DiagnosisFinding[] {
  const absent = missing.map((name): DiagnosisFinding => ({
    code: 'missing-parameter',
    stage: 'structure',
    ...placeOf(name),
  }))
  const strange = strangers.map(({ name, status, nearest }): DiagnosisFinding =>
    status === 'drifted' && nearest !== null
      ? { code: 'drifted-parameter', stage: 'structure', ...placeOf(name), nearest }
      : { code: 'spurious-parameter', stage: 'structure', ...placeOf(name) },
  )
  return [...absent, ...strange]
}
