import type { Diagnosis, DiagnosisFinding, ParameterDiagnosis } from '../../../src/diagnose/diagnosis.js'
import type { Grounding } from '../../../src/diagnose/grounding/grounding.js'

/** A diagnosis of a call that failed at the stage of its first finding; all else is as where nothing is wrong. */
export function madeDiagnosis(findings: readonly DiagnosisFinding[], facts: Partial<Diagnosis> = {}): Diagnosis {
  const stage = findings[0]?.stage ?? 'passed'
  return {
    tool: 'get_weather',
    stage,
    name: 'registered',
    nearest: null,
    verdicts: { registry: true, structure: true, grounding: true },
    metrics: { FNEM: 1, NCS: null, RPR: 1, PDS: {}, SPR: 0, AVEM: 1, QSLO: null, VHR: 0 },
    parameters: [],
    findings,
    correction: null,
    extrinsic: null,
    ...facts,
  }
}

/** A parameter whose values were looked at. */
export function madeParameter(name: string, ...values: readonly Grounding[]): ParameterDiagnosis {
  return { name, status: 'known', nearest: null, PDS: null, values }
}

/** A value that was told literally, with what a test says of it. */
export function madeGrounding(path: string, value: unknown, facts: Partial<Grounding> = {}): Grounding {
  const told = { verdict: 'grounded', by: 'literal', exact: true, overlap: null, hallucination: 0, span: null } as const
  return { path, value, ...told, ...facts }
}

/** One that was not. */
export function madeInvention(path: string, value: unknown, facts: Partial<Grounding> = {}): Grounding {
  const untold = { verdict: 'ungrounded', by: null, exact: false, hallucination: 1 } as const
  return madeGrounding(path, value, { ...untold, ...facts })
}
