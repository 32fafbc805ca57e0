export { toMeet } from '../../matchers/trajectory/to-meet.js'
export type { ToMeetClaim } from '../../matchers/trajectory/to-meet.js'
export { explainMetrics } from '../explain/trajectory/explain-metrics.js'
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
