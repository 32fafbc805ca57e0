import type { DatasetCase } from './dataset.js'
import { isObject } from '../json/is-object.js'

/**
 * The names of all tools that a case speaks of, each once: expected, as an alternative or a fallback, forbidden, in a turn, or
 * with a result.
 */
export function toolsNamed(row: DatasetCase): readonly string[] {
  const names = new Set<string>()
  for (const part of [row, ...(row.turns ?? [])]) {
    if (typeof part.expected_tool === 'string') names.add(part.expected_tool)
    addCalls(part.expected_calls, names)
    addCalls(part.alternatives, names)
    for (const [tool, list] of Object.entries(part.fallbacks ?? {})) {
      names.add(tool)
      for (const fallback of list) names.add(fallback.tool)
    }
    for (const tool of part.forbidden_tools ?? []) names.add(tool)
  }
  for (const tool of Object.keys(row.tool_results ?? {})) names.add(tool)
  return [...names]
}

const groups = ['expected_calls', 'any_order', 'one_of', 'ordered', 'same_turn', 'optional', 'times'] as const

/** Of calls and groups; arguments may hold the same words. */
function addCalls(calls: unknown, names: Set<string>): void {
  if (Array.isArray(calls)) for (const call of calls) addCalls(call, names)
  if (!isObject(calls)) return
  if (typeof calls['tool'] === 'string') names.add(calls['tool'])
  for (const key of groups) addCalls(calls[key], names)
}
