import type { Effect, Execution } from '../run/types.js'
import type { Attempt } from './attempts.js'
import type { Ref } from './verdict.js'

/** The line of the sheet that shows an attempt. */
export function refOf({ call, executions }: Attempt): Ref {
  if (call !== null) return { list: 'calls', number: call.number }
  return { list: 'executions', number: executions[0]?.number ?? 0 }
}

/** The line of the sheet that shows an execution: that of its call, or its own. */
export function refOfExecution(execution: Execution): Ref {
  return { list: 'executions', number: execution.number }
}

/** The line of the sheet that shows an effect. */
export function refOfEffect(effect: Effect): Ref {
  return { list: 'effects', number: effect.number }
}

/** What was entered for calls that nothing ran for, then the calls. */
export function refsOfAnyway(attempts: readonly Attempt[]): readonly Ref[] {
  const executions = attempts.map(({ anyway }) => anyway).filter((execution) => execution !== null)
  return [...executions.map(refOfExecution), ...attempts.map(refOf)]
}
