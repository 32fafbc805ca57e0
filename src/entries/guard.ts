export type { Clock, Ids } from '../guard/clock.js'
export { GuardError } from '../guard/errors.js'
export { guard } from '../guard/guard.js'
export type { CallOfLoop, GuardedTools, ToldError } from '../guard/guarded-tools.js'
export { onUnreadable, type UnreadableCall } from '../guard/on-unreadable.js'
export type {
  Approval,
  GuardedCall,
  GuardOptions,
  Requirement,
  ResultStore,
  Retry,
  ToolPolicy,
} from '../guard/options.js'
export type { BlockedBy, GuardRecord, GuardStatus, PayloadError, Sink } from '../guard/record.js'
export { runsFrom, type RunsFromOptions } from '../guard/runs-from.js'
export { cloudLogSink, type CloudLogOptions } from '../guard/sinks/cloud-log.js'
export { jsonLinesSink, type JsonLinesOptions } from '../guard/sinks/json-lines.js'
export { memorySink, type MemorySink } from '../guard/sinks/memory.js'
export { currentTrace } from '../guard/trace/current-trace.js'
export { traceMessage } from '../guard/trace/trace-message.js'
export type { Trace } from '../guard/trace/trace.js'
export { traceparent } from '../guard/trace/traceparent.js'
export { withTrace, type TraceOptions } from '../guard/trace/with-trace.js'
