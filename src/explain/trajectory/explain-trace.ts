import { inline } from '../../json/inline.js'
import type { CarriedTrace } from '../../trajectory/trace/carried-trace.js'

/** Says in which requests a run carries a trace. */
export function explainTrace(id: string, carried: CarriedTrace, negated: boolean): string {
  const claim = `expected the run ${negated ? 'not ' : ''}to carry the trace ${inline(id)}`
  if (carried.by === 'records') return `${claim}, but its records are of the trace ${inline(carried.trace)}`
  const { with: having, without } = carried
  if (without.length === 0) return `${claim}, but every request to the model has it`
  if (having.length === 0) {
    return `${claim}, but no request to the model has it. Put traceMessage() into the system prompt`
  }
  return `${claim}, but ${requests(having, 'has', 'have')} it, and ${requests(without, 'has', 'have')} not`
}

function requests(numbers: readonly number[], one: string, several: string): string {
  const shown = numbers.slice(0, 10).join(', ')
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : ''
  return numbers.length === 1 ? `request ${shown} ${one}` : `requests ${shown}${more} ${several}`
}
