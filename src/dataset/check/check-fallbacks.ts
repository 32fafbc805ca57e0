import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import type { ScoredTool } from '../../score/known-tools.js'
import { nearest } from '../../text/nearest.js'
import { type Problem, unknownParameter } from './findings.js'
import { shapeOf } from './object-shape.js'
import { checkTool } from './check-tool.js'

/** Tools that are acceptable in the place of others, and what their parameters are called there. */
export function checkFallbacks(
  fallbacks: unknown,
  path: Path,
  tools: ReadonlyMap<string, ScoredTool>,
): readonly Problem[] {
  if (!isObject(fallbacks)) return []
  return Object.entries(fallbacks).flatMap(([expected, list]) =>
    (Array.isArray(list) ? list : []).flatMap((fallback: unknown, index): readonly Problem[] => {
      if (!isObject(fallback) || typeof fallback['tool'] !== 'string') return []
      const at = [...path, expected, index]
      const { tool, rename } = fallback
      const names = isObject(rename) ? Object.entries(rename) : []
      return [
        ...checkTool(tool, undefined, [...at, 'tool'], tools),
        ...names.flatMap(([own, other]) => [
          ...checkName(own, tool, [...at, 'rename', own], tools),
          ...(typeof other === 'string' ? checkName(other, expected, [...at, 'rename', own], tools) : []),
        ]),
      ]
    }),
  )
}

function checkName(name: string, tool: string, path: Path, tools: ReadonlyMap<string, ScoredTool>): readonly Problem[] {
  const schema = tools.get(tool)?.schema ?? null
  const { names, isOpen } = shapeOf(schema, schema, true)
  if (isOpen || names.has(name)) return []
  const near = nearest(name, names)
  return [unknownParameter(path, tool, [name], near === null ? null : { name: near, isMissing: false }, [...names])]
}
