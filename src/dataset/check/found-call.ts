import { isObject } from '../../json/is-object.js'
import { formatPath, type Path } from '../../json/paths.js'

/** One expected call as it stands in a case. */
export interface FoundCall {
  readonly tool: string
  readonly toolPath: Path
  /** Below it are `arguments`, `rules` and `weights`. */
  readonly path: Path
  readonly fields: Readonly<Record<string, unknown>>
  /** Where it stands, for sentences. */
  readonly where: string
}

/** The expected calls of a ground truth, in its order; `prefix` leads there. What is no call is left to scoring. */
export function callsIn(truth: Readonly<Record<string, unknown>>, prefix: Path): readonly FoundCall[] {
  const { expected_tool: tool, expected_calls: calls, alternatives } = truth
  const own: readonly FoundCall[] =
    typeof tool !== 'string'
      ? []
      : [{ tool, toolPath: [...prefix, 'expected_tool'], path: prefix, fields: truth, where: 'the ground truth' }]
  return [...own, ...inItem(calls, ['expected_calls'], prefix), ...inItem(alternatives, ['alternatives'], prefix)]
}

const groups = ['any_order', 'one_of', 'ordered', 'same_turn', 'optional', 'times', 'expected_calls'] as const

function inItem(item: unknown, path: Path, prefix: Path): readonly FoundCall[] {
  if (Array.isArray(item)) return item.flatMap((one: unknown, index) => inItem(one, [...path, index], prefix))
  if (!isObject(item)) return []
  const group = groups.find((key) => key in item)
  if (group !== undefined) return inItem(item[group], [...path, group], prefix)
  const { tool } = item
  if (typeof tool !== 'string') return []
  const own = [...prefix, ...path]
  return [{ tool, toolPath: [...own, 'tool'], path: own, fields: item, where: formatPath(path) }]
}
