import type { Path } from '../../json/paths.js'
import type { ScoredTool } from '../../score/known-tools.js'
import { type Problem, unknownTool } from './findings.js'
import { meantTool } from './meant-tool.js'

/** Whether there is a tool of this name, where the tools are known. `args` help to find the one that is meant. */
export function checkTool(
  name: string,
  args: unknown,
  path: Path,
  tools: ReadonlyMap<string, ScoredTool>,
): readonly Problem[] {
  if (tools.size === 0 || tools.has(name)) return []
  return [unknownTool(path, name, meantTool(name, args, tools), [...tools.keys()])]
}
