import type { Run } from '../run/types.js'
import { checkJsonSchema } from '../tool/check-json-schema.js'
import { readTools } from '../tool/read-tools.js'
import type { ArgsCheck, JsonSchema, ToolSpec } from '../tool/tool-spec.js'

/** A tool with what judges its arguments. */
export interface ScoredTool {
  readonly name: string
  /** `null` where nobody knows one. */
  readonly schema: JsonSchema | null
  readonly validate: ((args: unknown) => ArgsCheck) | null
}

/** Tools in any form that `sheet.wrap` takes. */
export function readScoredTools(tools: unknown): ReadonlyMap<string, ScoredTool> {
  // An empty list is no tools, as a case has them where nothing is to be called.
  if (Array.isArray(tools) && tools.length === 0) return new Map()
  return new Map(
    readTools(tools).map(({ spec: { name, inputSchema }, validate }) => [
      name,
      { name, schema: inputSchema, validate },
    ]),
  )
}

/** The tools of a run; empty where nobody knows them. */
export function toolsOfRun(run: Run | null): ReadonlyMap<string, ScoredTool> {
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

/** Tools of which only the schema is known, as data has it. */
export function toolsOfSpecs(specs: readonly ToolSpec[]): ReadonlyMap<string, ScoredTool> {
  return new Map(specs.map(({ name, inputSchema }) => [name, byJsonSchema(name, inputSchema)]))
}

function byJsonSchema(name: string, schema: JsonSchema | null): ScoredTool {
  return { name, schema, validate: schema === null ? null : (args) => checkJsonSchema(schema, args, name) }
}
