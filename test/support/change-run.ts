import type { Effect, Execution, Run, ToolCall } from '../../src/run/types.js'

/** The run, as if a tool's schema had made this of the arguments of a call. */
export function withParsed(run: Run, call: number, parsed: unknown): Run {
  return withCall(run, call, { parsed })
}

/** The run, as if a tool's schema rejected the arguments of a call. */
export function withIssue(run: Run, call: number, path: readonly string[], message: string): Run {
  return withCall(run, call, { issues: [{ path, message }] })
}

/** The run, as if an execution had been entered inside another one, for no call of its own. */
export function withParent(run: Run, execution: number, parent: number): Run {
  return withExecution(run, execution, { call: null, parent })
}

/** The run, as if an execution had returned this. */
export function withResult(run: Run, execution: number, result: unknown): Run {
  return withExecution(run, execution, { result })
}

/** The run, as if a write had failed. */
export function withFailedEffect(run: Run, effect: number): Run {
  const failed: Partial<Effect> = { failed: true }
  return { ...run, effects: run.effects.map((one) => (one.number === effect ? { ...one, ...failed } : one)) }
}

function withCall(run: Run, number: number, change: Partial<ToolCall>): Run {
  return { ...run, calls: run.calls.map((call) => (call.number === number ? { ...call, ...change } : call)) }
}

function withExecution(run: Run, number: number, change: Partial<Execution>): Run {
  return { ...run, executions: run.executions.map((one) => (one.number === number ? { ...one, ...change } : one)) }
}
