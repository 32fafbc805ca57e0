import { snapshot } from '../json/snapshot.js'
import { readTools } from '../tool/read-tools.js'
import type { KnownTool, ToolSpec } from '../tool/tool-spec.js'

/** The tools that records are judged by. */
export interface Registry {
  readonly specs: readonly ToolSpec[]
  readonly byName: ReadonlyMap<string, KnownTool>
}

/** Reads tools in any form that `callsheet({ tools })` takes; none where they are `undefined`. */
export function registryOf(tools: unknown): Registry {
  const known = tools === undefined ? [] : readTools(tools)
  return {
    // A schema that shows no JSON Schema is one all the same.
    specs: snapshot(
      known.map(({ spec, validate }) => ({ ...spec, inputSchema: spec.inputSchema ?? (validate && true) })),
    ),
    byName: new Map(known.map((tool) => [tool.spec.name, tool])),
  }
}
