import type { Path } from '../json/paths.js'
import type { JsonSchema } from '../tool/tool-spec.js'

/**
 * A shape in which tools are written down:
 *
 * - `mcp`: what `tools/list` answers, its `tools` alone, or one tool; `mcp-json-rpc` the whole response
 * - `openai-chat`, `openai-responses`: the tools of a request
 * - `anthropic`, `langchain`, `bedrock`: likewise, each with the key of its own for the schema
 * - `gemini`: declarations whose `parameters` are of the OpenAPI subset, in capitals; `gemini-jsonschema`: `parametersJsonSchema`
 * - `ai-sdk`: a record of tools by name
 * - `openapi`: a document whose operations are tools
 * - `functions`: `{ name, description, parameters }` without an envelope
 * - `standard-schema`: a record of zod or other Standard Schemas by name
 * - `tools`: any other form that `sheet.wrap` takes
 */
export type ToolShape =
  | 'mcp'
  | 'mcp-json-rpc'
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'gemini'
  | 'gemini-jsonschema'
  | 'bedrock'
  | 'langchain'
  | 'ai-sdk'
  | 'openapi'
  | 'functions'
  | 'standard-schema'
  | 'tools'

/** What a model is told of one tool, in one form whatever shape it was written in. */
export interface ToolContract {
  /** The name the model uses; empty where there is none. */
  readonly name: string
  /** A name for people, where the shape has one. */
  readonly title: string | null
  /** As it is written; `null` where there is none, or no text. */
  readonly description: string | null
  /**
   * The schema of the arguments as it is written, but for the capitals of Gemini's own dialect; `null` where there is none.
   * It may be anything that stands in its place, and no rule may trust it to be a schema.
   */
  readonly inputSchema: unknown
  readonly outputSchema: JsonSchema | null
  /** Hints of MCP, such as `readOnlyHint`; `null` in a shape that has none, or where none are given. */
  readonly annotations: Readonly<Record<string, unknown>> | null
  /** Arguments to show the model, as `input_examples` of Anthropic. */
  readonly examples: readonly unknown[]
  /** Whether the provider is asked to hold the model to the schema. */
  readonly strict: boolean
  /**
   * Rules that the tool itself says do not hold for it, each with why; `_meta["callsheet/ignore"]` or `x-callsheet-ignore`. Of rules
   * about tools that deceive it cannot say so.
   */
  readonly ignores: Readonly<Record<string, string>>
  readonly places: ToolPlaces
}

/** Where the parts of a contract stand in what was handed in. A part that is not there stands where it would. */
export interface ToolPlaces {
  readonly tool: Path
  readonly name: Path
  readonly description: Path
  readonly inputSchema: Path
  readonly outputSchema: Path
  readonly annotations: Path
}

/** Tools that were read together, which a model would see together. */
export interface ToolSet {
  readonly shape: ToolShape
  readonly tools: readonly ToolContract[]
}

/**
 * The path in what was handed in of a path from a contract: `['inputSchema', 'properties', 'city']` of an OpenAI tool is
 * `['tools', 0, 'function', 'parameters', 'properties', 'city']`.
 */
export function placeOf(tool: ToolContract, path: Path): Path {
  const [part, ...rest] = path
  switch (part) {
    case 'name':
    case 'description':
    case 'inputSchema':
    case 'outputSchema':
    case 'annotations':
      return [...tool.places[part], ...rest]
    default:
      return [...tool.places.tool, ...path]
  }
}
