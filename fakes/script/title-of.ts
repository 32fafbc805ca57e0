import { inline } from '../../src/json/inline.js'
import { isStep, type CutPoint, type Fault, type Step, type TurnStep } from './step.js'

/** A step as its author wrote it, shortened. */
export function titleOf(step: Step): string {
  switch (step.kind) {
    case 'turn':
      return step.cut === undefined ? titleOfTurn(step) : `cut(${titleOfTurn(step)}, ${titleOfPoint(step.cut.at)})`
    case 'fault':
      return titleOfFault(step.fault)
    case 'respond':
      return 'respond(…)'
    case 'forever':
    case 'maybe':
      return `${step.kind}(${titleOf(step.step)})`
  }
}

/** A fault as its author wrote it: `fault(429)`. */
export function titleOfFault(fault: Fault): string {
  return fault.kind === 'status' ? `fault(${fault.status})` : `fault('${fault.kind}')`
}

function titleOfPoint(at: CutPoint): string {
  if (at === 'finish') return `'finish'`
  return 'chars' in at ? `{ chars: ${at.chars} }` : `{ after: ${at.after} }`
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
