// Prints what it costs to read 100,000 records of guarded tools, as lines of JSON in 10,000 traces, and to make metrics of them: seconds
// of CPU, and the most memory that the process ever held. Nothing is asserted, since a shared machine lies. Needs a build.
import { runsFrom } from 'callsheet/guard'
import { metrics } from 'callsheet/trajectory'
import './run.mjs'

const traces = 10_000
const steps = 10
const aims = { seconds: 2, megabytes: 200 }

const started = process.cpuUsage()
const { runs, all } = metrics(runsFrom(lines()))
const { user, system } = process.cpuUsage(started)
const seconds = (user + system) / 1e6
const megabytes = process.resourceUsage().maxRSS / 1024

console.log(
  `${all.calls} calls of ${runs} runs, ${((all.initialSchemaCorrectness.rate ?? 0) * 100).toFixed(1)} % conform at once`,
)
console.log(`${seconds.toFixed(2)} s CPU`.padEnd(16), `aim: ${aims.seconds} s`)
console.log(`${megabytes.toFixed(0)} MB`.padEnd(16), `aim: ${aims.megabytes} MB`)

/** One line for each call, as a guard writes it; made when it is asked for, as if it were read from a file. */
function* lines() {
  for (let trace = 1; trace <= traces; trace += 1) {
    for (let step = 1; step <= steps; step += 1) yield JSON.stringify(record(trace, step))
  }
}

/**
 * @param {number} trace
 * @param {number} step
 */
function record(trace, step) {
  // Every seventh payload breaks, and the call after it repairs it.
  const breaks = (trace + step) % 7 === 0
  const args = { order_id: `A-${trace}`, amount: breaks ? 'forty-nine' : 49.9, reason: 'The parcel came late.' }
  const error = { path: '/amount', expected: 'number', received: '"forty-nine"', message: 'amount must be a number' }
  return {
    callsheet: 'guard',
    version: 1,
    phase: 'ended',
    execution_id: `${trace}-${step}`,
    trace_id: trace.toString(16).padStart(32, '0'),
    span_id: (trace * steps + step).toString(16).padStart(16, '0'),
    parent_span_id: null,
    step,
    attempt: 1,
    tool: 'issue_refund',
    call_id: `call_${step}`,
    model: trace % 2 === 0 ? 'model-a' : 'model-b',
    status: breaks ? 'schema_validation_error' : 'success',
    raw_args: JSON.stringify(args),
    ...(breaks ? {} : { args, result: { refunded: true, order_id: args.order_id } }),
    errors: breaks ? [error] : [],
    blocked_by: null,
    cause: null,
    error: null,
    told: breaks ? error.message : '{"refunded":true}',
    started_at: new Date(1_800_000_000_000 + trace * 1000 + step).toISOString(),
    duration_ms: 12,
  }
}
