export { toCarryTrace } from '../../matchers/trajectory/to-carry-trace.js'
export { toFollowPlan } from '../../matchers/trajectory/to-follow-plan.js'
export { toKeepInEveryRequest } from '../../matchers/trajectory/to-keep-in-every-request.js'
export { toLoop } from '../../matchers/trajectory/to-loop.js'
export { toMeet } from '../../matchers/trajectory/to-meet.js'
export type { ToMeetClaim } from '../../matchers/trajectory/to-meet.js'
export { toStayInContext } from '../../matchers/trajectory/to-stay-in-context.js'
export type { ContextBars, ToFollowPlanOptions, ToKeepInEveryRequestOptions } from '../../matchers/trajectory/types.js'
export { explainContext } from '../explain/trajectory/explain-context.js'
export { explainJudgement } from '../explain/trajectory/explain-judgement.js'
export { explainLoops } from '../explain/trajectory/explain-loops.js'
export { explainMetrics } from '../explain/trajectory/explain-metrics.js'
export { explainPlan } from '../explain/trajectory/explain-plan.js'
export { estimateTokens } from '../text/estimate-tokens.js'
export { contextOf } from '../trajectory/context/context-of.js'
export type { ContextOptions } from '../trajectory/context/context-of.js'
export type { ContextSizes, RequestSize, ResultSize, TextSize, Tokenizer } from '../trajectory/context/context.js'
export { compareEffects } from '../trajectory/effects/compare-effects.js'
export type { CompareEffectsOptions, EffectsComparison } from '../trajectory/effects/compare-effects.js'
export { TrajectoryError } from '../trajectory/errors.js'
export { judgeTrajectory } from '../trajectory/judge/judge-trajectory.js'
export type { JudgeTrajectoryOptions } from '../trajectory/judge/judge-trajectory.js'
export type { CitedCall, CriterionVerdict, TrajectoryJudgement } from '../trajectory/judge/judgement.js'
export { findLoops } from '../trajectory/loops/find-loops.js'
export type { FindLoopsOptions } from '../trajectory/loops/find-loops.js'
export type { Loop, LoopCall } from '../trajectory/loops/loop.js'
export type { AtLeastBar, AtMostBar, MetricBars, MetricScope } from '../trajectory/metrics/bars.js'
export { metricsOfRecords } from '../trajectory/metrics/metrics-of-records.js'
export { metrics } from '../trajectory/metrics/metrics.js'
export type { MetricsOptions } from '../trajectory/metrics/metrics.js'
export type {
  Advice,
  Decay,
  FieldFailures,
  FixSchema,
  MeanAttempts,
  MetricFigures,
  ModelFigures,
  MendJson,
  QuoteField,
  Share,
  ShortenContext,
  StepFigures,
  ToolFigures,
  ToolModelFigures,
  TrajectoryMetrics,
} from '../trajectory/metrics/trajectory-metrics.js'
export { followPlan } from '../trajectory/plans/follow-plan.js'
export type { FollowPlanOptions } from '../trajectory/plans/follow-plan.js'
export type {
  Adherence,
  BrokenRule,
  Detour,
  DoneStep,
  MissingStep,
  Origin,
  PlanFollowed,
  Recovery,
  UnneededCall,
  UnneededWhy,
} from '../trajectory/plans/followed.js'
export { planFrom } from '../trajectory/plans/plan-from.js'
export type { PlanFromOptions } from '../trajectory/plans/plan-from.js'
export { plan } from '../trajectory/plans/plan.js'
export type { NeverRule, Plan, PlanOptions } from '../trajectory/plans/plan.js'
export { retry } from '../trajectory/plans/retry.js'
