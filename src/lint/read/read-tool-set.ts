import { isObject } from '../../json/is-object.js'
import type { ToolContract, ToolSet } from '../contract.js'

/** Reads tools in any shape. */
export function readToolSet(given: unknown): ToolSet {
  const list = isObject(given) ? given['tools'] : given
  const at = isObject(given) ? ['tools'] : []
  const tools: readonly unknown[] = Array.isArray(list) ? list : []
  return {
    shape: 'mcp',
    tools: tools.map((tool, index): ToolContract => read(isObject(tool) ? tool : {}, [...at, index])),
  }
}

function read(tool: Readonly<Record<string, unknown>>, at: readonly (string | number)[]): ToolContract {
  return {
    name: String(tool['name'] ?? ''),
    title: null,
    description: typeof tool['description'] === 'string' ? tool['description'] : null,
    inputSchema: tool['inputSchema'] ?? null,
    outputSchema: null,
    annotations: isObject(tool['annotations']) ? tool['annotations'] : null,
    examples: [],
    strict: false,
    ignores: {},
    places: {
      tool: at,
      name: [...at, 'name'],
      description: [...at, 'description'],
      inputSchema: [...at, 'inputSchema'],
      outputSchema: [...at, 'outputSchema'],
      annotations: [...at, 'annotations'],
    },
  }
}
