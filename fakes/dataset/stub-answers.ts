import type { DatasetCase } from '../../src/dataset/dataset.js'
import { isObject } from '../../src/json/is-object.js'

/** A call of a tool for which `tool_results` had nothing. */
export interface Shortage {
  readonly tool: string
  /** In words: which call it is, and how many answers there are. */
  readonly text: string
}

/**
 * What tools answer in the place of their functions, by `tool_results` of a case: one answer always, or a list in order.
 *
 * @param lacks is told of the first call of each tool that found nothing
 */
export function stubAnswers(
  { test_id, tool_results = {} }: Pick<DatasetCase, 'test_id' | 'tool_results'>,
  lacks: (shortage: Shortage) => void,
): (tool: string) => unknown {
  const used = new Map<string, number>()
  const lacking = new Set<string>()
  // An agent finds it as the failure of its tool.
  const fail = (tool: string, message: string, count: number): never => {
    const text = `call ${used.get(tool)} of ${tool} found no answer: tool_results hold ${count === 0 ? 'none' : count} for it`
    if (!lacking.has(tool)) lacks({ tool, text })
    lacking.add(tool)
    throw new Error(message)
  }
  return (tool) => {
    const index = used.get(tool) ?? 0
    used.set(tool, index + 1)
    const given = Object.hasOwn(tool_results, tool) ? tool_results[tool] : undefined
    if (given === undefined) return fail(tool, `the data set has no answer for ${tool} in ${test_id}`, 0)
    if (!Array.isArray(given)) return answer(given)
    if (index < given.length) return answer(given[index])
    const count = given.length === 1 ? '1 answer' : `${given.length} answers`
    const what = `the data set has no more answer for ${tool} in ${test_id}: this is call ${index + 1} of ${count}`
    return fail(tool, what, given.length)
  }
}

function answer(value: unknown): unknown {
  if (isObject(value) && typeof value['$throw'] === 'string') throw new Error(value['$throw'])
  // An agent may change what it is given; the next call gets what the data set says.
  return structuredClone(value)
}
