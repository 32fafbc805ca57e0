import { isObject } from '../../json/is-object.js'
import type { ToolShape } from '../contract.js'
import { aiSdkSchema } from './ai-sdk-schema.js'
import type { Layout } from './contract-of.js'
import { geminiSchema } from './gemini-schema.js'
import type { Item, Keyed } from './item.js'

/** Where tools of each shape keep their parts; those that have a reader of their own are not here. */
export const layouts: Readonly<Partial<Record<ToolShape, (tool: Keyed, item: Item) => Layout>>> = {
  mcp: () => ({ schema: ['inputSchema'] }),
  'mcp-json-rpc': () => ({ schema: ['inputSchema'] }),
  'openai-chat': () => ({ holder: ['function'], schema: ['parameters'] }),
  'openai-responses': () => ({ schema: ['parameters'] }),
  anthropic: () => ({ schema: ['input_schema'], examples: ['input_examples', (example) => example] }),
  gemini: (tool) => ({
    schema: ['parameters'],
    output: firstIn(tool, ['response', 'responseJsonSchema', 'response_json_schema']),
    translate: geminiSchema,
  }),
  'gemini-jsonschema': (tool) => ({
    schema: [firstIn(tool, ['parametersJsonSchema', 'parameters_json_schema'])],
    output: firstIn(tool, ['responseJsonSchema', 'response_json_schema', 'response']),
  }),
  bedrock: () => ({ holder: ['toolSpec'], schema: ['inputSchema', 'json'] }),
  langchain: () => ({ schema: ['schema'] }),
  'ai-sdk': (tool) => ({
    schema: [firstIn(tool, ['inputSchema', 'parameters'])],
    examples: ['inputExamples', inputOf],
    write: aiSdkSchema,
  }),
  functions: () => ({ schema: ['parameters'] }),
}

function firstIn(tool: Keyed, keys: readonly [string, ...string[]]): string {
  return keys.find((key) => key in tool) ?? keys[0]
}

/** The AI SDK keeps the arguments of an example under `input`. */
function inputOf(example: unknown): unknown {
  return isObject(example) ? (example['input'] ?? null) : example
}
