export type { PlainCall } from '../match/calls/read-calls.js'
export { diagnose } from '../diagnose/diagnose.js'
export type { DiagnoseQuestion } from '../diagnose/diagnose.js'
export type {
  Diagnosis,
  DiagnosisFinding,
  DiagnosisMetrics,
  DiagnosisStage,
  Extrinsic,
  ParameterDiagnosis,
} from '../diagnose/diagnosis.js'
export { DiagnoseError } from '../diagnose/errors.js'
export type { Grounding, Span } from '../diagnose/grounding/grounding.js'
export type { GuardName, Guards } from '../diagnose/guards.js'
export type { DiagnoseOptions } from '../diagnose/options.js'
export { registry } from '../diagnose/registry.js'
export type { Registry } from '../diagnose/registry.js'
