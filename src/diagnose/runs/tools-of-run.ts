import type { Run } from '../../run/types.js'
import type { KnownRegistry } from '../registry.js'
import { type NamedTool, registered } from '../require-assumable.js'

/** The tools that calls of a run may be of: those that were handed in, else all that it shows. */
export function* toolsOfRun({ tools, requests }: Run, registry: KnownRegistry | null): Generator<NamedTool> {
  if (registry !== null) {
    yield* registered(registry)
    return
  }
  for (const list of new Set([tools, ...requests.map((request) => request.tools)])) {
    for (const { name, inputSchema } of list) yield { name, schema: inputSchema }
  }
}
