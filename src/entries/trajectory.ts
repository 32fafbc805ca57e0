export { toCarryTrace } from '../../matchers/trajectory/to-carry-trace.js'
export { toFollowPlan } from '../../matchers/trajectory/to-follow-plan.js'
export { toMeet } from '../../matchers/trajectory/to-meet.js'
export type { ToMeetClaim } from '../../matchers/trajectory/to-meet.js'
export type { ToFollowPlanOptions } from '../../matchers/trajectory/types.js'
export { explainMetrics } from '../explain/trajectory/explain-metrics.js'
export { explainPlan } from '../explain/trajectory/explain-plan.js'
export { compareEffects } from '../trajectory/effects/compare-effects.js'
export type { CompareEffectsOptions, EffectsComparison } from '../trajectory/effects/compare-effects.js'
export { TrajectoryError } from '../trajectory/errors.js'
export type { AtLeastBar, AtMostBar, MetricBars, MetricScope } from '../trajectory/metrics/bars.js'
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
