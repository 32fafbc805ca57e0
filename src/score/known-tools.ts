import type { Run } from '../run/types.js'
import { checkJsonSchema } from '../tool/check-json-schema.js'
import { readTools } from '../tool/read-tools.js'
import type { ArgsCheck, JsonSchema } from '../tool/tool-spec.js'

/** A tool with what judges its arguments. */
export interface ScoredTool {
  readonly name: string
  /** `null` where nobody knows one. */
  readonly schema: JsonSchema | null
  readonly validate: ((args: unknown) => ArgsCheck) | null
}

/** The tools of the options, else those of the run; empty where nobody knows them. */
export function knownTools(tools: unknown, run: Run | null): ReadonlyMap<string, ScoredTool> {
  // An empty list is no tools, as a case has them where nothing is to be called.
  if (Array.isArray(tools) && tools.length === 0) return new Map()
  if (tools !== undefined) {
    return new Map(
      readTools(tools).map(({ spec: { name, inputSchema }, validate }) => [
        name,
        { name, schema: inputSchema, validate },
      ]),
    )
  }
  const known = new Map<string, ScoredTool>()
  for (const { name, inputSchema } of run?.tools ?? []) known.set(name, byJsonSchema(name, inputSchema))
  // A tool without a schema of its own may have been offered with one.
  for (const offered of new Set(run?.requests.map((request) => request.tools))) {
    for (const { name, inputSchema } of offered) {
      if ((known.get(name)?.schema ?? null) === null) known.set(name, byJsonSchema(name, inputSchema))
    }
  }
  return known
}

function byJsonSchema(name: string, schema: JsonSchema | null): ScoredTool {
  return { name, schema, validate: schema === null ? null : (args) => checkJsonSchema(schema, args, name) }
}
