import type { Alternative, ExpectedCall } from '../score/ground-truth.js'
import type { DatasetCase, DatasetTurn } from './dataset.js'

/**
 * Names of the tools that a case expects, each once, in reading order: those of its calls, of alternatives and of turns.
 * Fallbacks and forbidden tools are not expected.
 */
export function expectedTools(row: DatasetCase): readonly string[] {
  return [...new Set([row, ...(row.turns ?? [])].flatMap(ofPart))]
}

function ofPart(part: DatasetCase | DatasetTurn): readonly string[] {
  const { expected_tool: tool, expected_calls: calls = [], alternatives = [] } = part
  const own = typeof tool === 'string' ? [tool] : []
  return [...own, ...calls.flatMap(ofCall), ...alternatives.flatMap(ofAlternative)]
}

function ofAlternative(alternative: Alternative): readonly string[] {
  return 'tool' in alternative ? [alternative.tool] : alternative.expected_calls.flatMap(ofCall)
}

function ofCall(call: ExpectedCall): readonly string[] {
  if ('tool' in call) return [call.tool]
  if ('any_order' in call) return call.any_order.flatMap(ofCall)
  if ('one_of' in call) return call.one_of.flatMap(ofCall)
  if ('ordered' in call) return call.ordered.flatMap(ofCall)
  if ('same_turn' in call) return call.same_turn.flatMap(ofCall)
  return ofCall('optional' in call ? call.optional : call.times)
}
