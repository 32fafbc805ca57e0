import { findTools } from '../../tool/find-tools.js'
import { ToolError } from '../../tool/errors.js'
import type { ToolContract } from '../contract.js'
import { notATool } from './errors.js'
import type { Item } from './item.js'
import { requireReadable } from './require-readable.js'
import { schemaGiven } from './schema-given.js'

/** The contract of a function, of a schema by its name, or of an object with a function. */
export function readLive({ value, path, key }: Item): ToolContract {
  const { name, description, schema } = found(value, key) ?? refuse(value, path)
  const inputSchema = schemaGiven(schema, name)
  requireReadable(inputSchema, path)
  return {
    name,
    title: null,
    description,
    inputSchema,
    outputSchema: null,
    annotations: null,
    examples: [],
    strict: false,
    ignores: {},
    places: {
      tool: path,
      name: key === null ? [...path, 'name'] : path,
      description: [...path, 'description'],
      inputSchema: schema === value ? path : [...path, keyOf(value, schema)],
      outputSchema: [...path, 'outputSchema'],
      annotations: [...path, 'annotations'],
    },
  }
}

function found(value: unknown, key: string | null): ReturnType<typeof findTools>[number] | undefined {
  try {
    return findTools(key === null ? [value] : Object.fromEntries([[key, value]]))[0]
  } catch (error) {
    if (error instanceof ToolError) return undefined
    throw error
  }
}

function refuse(value: unknown, path: Item['path']): never {
  throw notATool(path, value)
}

function keyOf(value: unknown, schema: unknown): string {
  const isIt = (key: string): boolean =>
    typeof value === 'object' && value !== null && Reflect.get(value, key) === schema
  return ['inputSchema', 'parameters', 'input_schema', 'schema'].find(isIt) ?? 'inputSchema'
}
