import type { BfclTool } from './bfcl-case.js'
import { mapValues } from './map-values.js'
import { isRecord } from './python.js'

/**
 * The tools of a case as tools with a JSON Schema: the first one of each name, with standard types for those that the
 * leaderboard publishes, and without keywords that no JSON Schema can have, as `items: null`.
 */
export function readableTools(tools: readonly BfclTool[]): readonly BfclTool[] {
  const first = new Map<string, BfclTool>()
  for (const tool of tools) if (!first.has(tool.function.name)) first.set(tool.function.name, readable(tool))
  return [...first.values()]
}

function readable({ function: { parameters, ...rest } }: BfclTool): BfclTool {
  return {
    type: 'function',
    function: isRecord(parameters) ? { ...rest, parameters: withRequired(readableSchema(parameters)) } : rest,
  }
}

/** What is required is declared: a rule for it speaks of a declared parameter. */
function withRequired(schema: Keywords | boolean): Keywords | boolean {
  if (typeof schema === 'boolean' || !Array.isArray(schema['required'])) return schema
  const declared = isRecord(schema['properties']) ? schema['properties'] : {}
  const required = schema['required'].map((name): [string, unknown] => [String(name), {}])
  return { ...schema, properties: { ...Object.fromEntries(required), ...declared } }
}

type Keywords = Readonly<Record<string, unknown>>

/** What is no schema says nothing. */
function readableSchema(schema: unknown): Keywords | boolean {
  if (typeof schema === 'boolean') return schema
  if (!isRecord(schema)) return {}
  const entries = Object.entries(schema).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const read = readableKeyword(key, value)
    return read === undefined ? [] : [[key, read]]
  })
  return withStandardType(Object.fromEntries(entries))
}

function readableKeyword(key: string, value: unknown): unknown {
  switch (key) {
    case 'properties':
      return isRecord(value) ? mapValues(value, readableSchema) : undefined
    case 'items':
      if (Array.isArray(value)) return value.map(readableSchema)
      return isRecord(value) || typeof value === 'boolean' ? readableSchema(value) : undefined
    case 'required':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined
    case 'enum':
      return Array.isArray(value) ? value : undefined
    case 'default':
    case 'const':
      return value
    default:
      return value ?? undefined
  }
}

const standardTypes: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
])
const published: ReadonlyMap<unknown, string> = new Map([
  ['dict', 'object'],
  ['float', 'number'],
  ['tuple', 'array'],
])

/** Of other types nothing is known. */
function withStandardType(schema: Keywords): Keywords {
  const { type, ...rest } = schema
  if (type === undefined || standardTypes.has(type)) return schema
  if (Array.isArray(type) && type.length > 0 && type.every((one) => standardTypes.has(one))) return schema
  const standard = published.get(type)
  const named = typeof type === 'string' ? { 'x-bfcl-type': type, ...rest } : rest
  return standard === undefined ? named : { ...named, type: standard }
}
