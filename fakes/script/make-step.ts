import { checkCondition } from './condition.js'
import { stepMark, type Step, type When } from './step.js'

type Plain<S extends Step> = Omit<S, 'when' | 'conditions'>

/** A frozen step with its hidden mark and its `when`. */
export function makeStep<S extends Step>(data: Plain<S>, conditions: readonly When[] = []): S {
  const step = { ...data, conditions: Object.freeze([...conditions]) }
  // Not enumerable: a step is compared and printed as data.
  Object.defineProperty(step, stepMark, { value: true })
  const when = (condition: When): S => makeStep<S>(data, [...conditions, checkCondition(['when', when], condition)])
  Object.defineProperty(step, 'when', { value: when })
  // The two hidden properties are what TypeScript cannot see.
  return Object.freeze(step) as unknown as S
}
