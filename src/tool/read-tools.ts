import { type FoundTool, findTools, refuseDuplicates } from './find-tools.js'
import { readSchema } from './read-schema.js'
import type { KnownTool } from './tool-spec.js'

/**
 * Reads a list or record of tools in any accepted form: functions, tool objects, AI SDK tool sets, schemas, and the tool
 * lists of OpenAI, Anthropic and MCP. Throws a `ToolError` for anything else.
 */
export function readTools(tools: unknown): readonly KnownTool[] {
  const found = findTools(tools)
  refuseDuplicates(found)
  return found.map(knownTool)
}

/** What is known of one tool found. */
export function knownTool({ name, description, schema }: FoundTool): KnownTool {
  const { inputSchema, validate } = readSchema(schema, name)
  return { spec: { name, description, inputSchema }, validate }
}
