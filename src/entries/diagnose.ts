export { toBeGrounded } from '../../matchers/diagnose/to-be-grounded.js'
export { toConform } from '../../matchers/diagnose/to-conform.js'
export type { ToBeGroundedOptions, ToConformOptions } from '../../matchers/diagnose/types.js'
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
export type { Grounding, Span, Told, ToldPart } from '../diagnose/grounding/grounding.js'
export type { GuardName, Guards } from '../diagnose/guards.js'
export type { DiagnoseOptions } from '../diagnose/options.js'
export { registry } from '../diagnose/registry.js'
export type { Registry } from '../diagnose/registry.js'
export type { Repair, RepairAttempt } from '../diagnose/repair/attempts.js'
export { compareFeedback } from '../diagnose/repair/compare-feedback.js'
export type {
  FeedbackAbout,
  FeedbackCase,
  FeedbackComparison,
  FeedbackOptions,
} from '../diagnose/repair/compare-feedback.js'
export type { FeedbackFigures, FeedbackResult } from '../diagnose/repair/feedback-figures.js'
export { repair } from '../diagnose/repair/repair.js'
export type { RepairQuestion } from '../diagnose/repair/repair.js'
export type {
  AskedCall,
  AttemptedCall,
  RepairAsk,
  RepairCall,
  RepairMessage,
  RepairModel,
  RepairTool,
  RepairTurn,
} from '../diagnose/repair/repair-model.js'
export type { Feedback } from '../diagnose/repair/say.js'
export { diagnoseRun } from '../diagnose/runs/diagnose-run.js'
export type { CallDiagnosis, DiagnoseRunOptions } from '../diagnose/runs/diagnose-run.js'
export { diagnoseRuns } from '../diagnose/runs/diagnose-runs.js'
export type {
  Confusion,
  DiagnosisRates,
  DiagnosisReport,
  FindingCount,
  Mean,
  MeanMetric,
  ParameterCount,
  SizeRates,
  StageRate,
  ToolRates,
  UnjudgedCalls,
} from '../diagnose/runs/diagnosis-report.js'
export { explainDiagnoses } from '../explain/diagnose/explain-diagnoses.js'
export { explainDiagnosis } from '../explain/diagnose/explain-diagnosis.js'
export type { ExplainDiagnosisOptions } from '../explain/diagnose/explain-diagnosis.js'
export { explainFeedback } from '../explain/diagnose/explain-feedback.js'
