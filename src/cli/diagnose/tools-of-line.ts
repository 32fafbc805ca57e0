import { type KnownRegistry, registryOf } from '../../diagnose/registry.js'
import { toolsOfRun } from '../../diagnose/runs/tools-of-run.js'
import { loadTools } from '../dataset/load-tools.js'
import type { Line } from '../score/read-lines.js'
import type { RunLine } from './read-line.js'
import { requireSameTools } from './require-same-tools.js'

/** Tools that are handed in for all lines. */
export interface ToolsGiven {
  readonly registry: KnownRegistry
  /** Where they stand. */
  readonly file: string
}

/** Tools from the file that `--tools` names. */
export async function toolsGiven(file: string): Promise<ToolsGiven> {
  return { registry: registryOf(await loadTools(file)), file }
}

/**
 * The tools that the calls of a line are held to: those handed in, else its own; `null`: those that the run shows.
 *
 * @throws DatasetError where two of these are known with their schemas, and not alike
 */
export function toolsOfLine({ run, tools }: RunLine, given: ToolsGiven | null, line: Line): KnownRegistry | null {
  const own = tools === null ? null : registryOf(tools)
  if (own !== null) requireSameTools(toolsOfRun(run, null), own, 'the list of tools beside its run', line)
  if (given === null) return own
  requireSameTools(toolsOfRun(run, own), given.registry, `--tools (${given.file})`, line)
  return given.registry
}
