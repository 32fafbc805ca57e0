import { isObject } from '../json/is-object.js'
import type { Run } from '../run/types.js'
import { checkJsonSchema } from '../tool/check-json-schema.js'
import { readTools } from '../tool/read-tools.js'
import type { ArgsCheck, JsonSchema, KnownTool, ToolSpec } from '../tool/tool-spec.js'

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
  return new Map(readTools(tools).map((tool) => [tool.spec.name, scoredTool(tool)]))
}

/** A tool that was read. */
export function scoredTool({ spec: { name, inputSchema }, validate }: KnownTool): ScoredTool {
  return { name, schema: inputSchema, validate: validate === null ? null : withNumbers(validate) }
}

/** The tools of a run; empty where nobody knows them. */
export function toolsOfRun(run: Run | null): ReadonlyMap<string, ScoredTool> {
  return toolsOfSpecs(run === null ? [] : specsOfRun(run))
}

/** The tools of a run. One without a schema of its own may have been offered with one. */
export function specsOfRun({ tools, requests }: Run): readonly ToolSpec[] {
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  for (const offered of new Set(requests.map((request) => request.tools))) {
    for (const tool of offered) {
      if ((known.get(tool.name)?.inputSchema ?? null) === null) known.set(tool.name, tool)
    }
  }
  return [...known.values()]
}

/** Tools of which only the schema is known, as data has it. */
export function toolsOfSpecs(specs: readonly ToolSpec[]): ReadonlyMap<string, ScoredTool> {
  return new Map(specs.map(({ name, inputSchema }) => [name, byJsonSchema(name, inputSchema)]))
}

function byJsonSchema(name: string, schema: JsonSchema | null): ScoredTool {
  return { name, schema, validate: schema === null ? null : withNumbers((args) => checkJsonSchema(schema, args, name)) }
}

type Validate = (args: unknown) => ArgsCheck

/** An integer that no double can hold is a BigInt here, and a number in JSON. */
function withNumbers(validate: Validate): Validate {
  return (args) => {
    const check = validate(args)
    return check.valid || !holdsBigInt(args) ? check : validate(numbersFor(args))
  }
}

function holdsBigInt(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint'
  return Object.values(value).some((item) => holdsBigInt(item))
}

function numbersFor(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(numbersFor)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numbersFor(item)]))
    : value
}
