import type { DatasetCase } from '../../src/dataset/dataset.js'
import { isObject } from '../../src/json/is-object.js'

/** What tools answer in the place of their functions, by `tool_results` of a case: one answer always, or a list in order. */
export function stubAnswers({
  test_id,
  tool_results = {},
}: Pick<DatasetCase, 'test_id' | 'tool_results'>): (tool: string) => unknown {
  const used = new Map<string, number>()
  return (tool) => {
    const given = Object.hasOwn(tool_results, tool) ? tool_results[tool] : undefined
    // An agent finds it as the failure of its tool; whether it should have called it, the score says.
    if (given === undefined) throw new Error(`the data set has no answer for ${tool} in ${test_id}`)
    if (!Array.isArray(given)) return answer(given)
    const index = used.get(tool) ?? 0
    used.set(tool, index + 1)
    if (index < given.length) return answer(given[index])
    const count = given.length === 1 ? '1 answer' : `${given.length} answers`
    throw new Error(`the data set has no more answer for ${tool} in ${test_id}: this is call ${index + 1} of ${count}`)
  }
}

function answer(value: unknown): unknown {
  if (isObject(value) && typeof value['$throw'] === 'string') throw new Error(value['$throw'])
  // An agent may change what it is given; the next call gets what the data set says.
  return structuredClone(value)
}
