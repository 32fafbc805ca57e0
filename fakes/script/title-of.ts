import { inline } from '../../src/json/inline.js'
import { isStep, type Step, type TurnStep } from './step.js'

/** A step as its author wrote it, shortened. */
export function titleOf(step: Step): string {
  switch (step.kind) {
    case 'turn':
      return titleOfTurn(step)
    case 'respond':
      return 'respond(…)'
    case 'forever':
    case 'maybe':
      return `${step.kind}(${titleOf(step.step)})`
  }
}

function titleOfTurn(step: TurnStep): string {
  const [call, ...more] = step.calls
  if (call === undefined) return `${step.finish === 'refusal' ? 'refuse' : 'say'}(${inline(step.text, 40)})`
  if (step.text !== null || more.length > 0) return `turn(${step.calls.map(({ name }) => name).join(', ')})`
  return 'raw' in call
    ? `raw('${call.name}', ${inline(call.raw, 60)})`
    : `call('${call.name}', ${inline(call.args, 60)})`
}

/** What a caller gave, as a step where it is one. */
export function described(value: unknown): string {
  return isStep(value) ? titleOf(value) : inline(value)
}
