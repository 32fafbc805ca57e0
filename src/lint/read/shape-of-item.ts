import { isObject } from '../../json/is-object.js'
import { isJsonType } from '../../tool/is-json-schema.js'
import { isSchema } from '../../tool/read-schema.js'
import { isStandardSchema } from '../../tool/standard-schema.js'
import type { ToolShape } from '../contract.js'
import { namelessSchema, notATool } from './errors.js'
import type { Item, Keyed } from './item.js'
import { hasFunction, looksLikeTool, schemaKeys } from './looks-like-tool.js'

/**
 * In which shape a tool is written: `passed-over` for one that the provider runs, of which we are told no more than its
 * name; `null` where it could be of several.
 */
export function shapeOfItem(item: Item): ToolShape | 'passed-over' | null {
  const { value, key, path, within } = item
  const isStandard = isStandardSchema(value)
  if (typeof value === 'function' && !isStandard) return 'tools'
  if (isStandard || (isSchema(value) && isObject(value) && !schemaKeys.some((each) => each in value))) {
    return shapeOfSchema(item, isStandard)
  }
  if (!isObject(value)) throw notATool(path, value)
  if (within === 'gemini') return ofGemini(value)
  return ofEnvelope(value) ?? ofSchemaKey(value, key) ?? ofNothing(item, value)
}

/** A JSON Schema has keywords that tools have, too. */
function shapeOfSchema({ key, path, value }: Item, isStandard: boolean): ToolShape | null {
  if (key !== null) return isStandard ? 'standard-schema' : 'tools'
  if (isStandard || !isObject(value) || typeof value['name'] !== 'string') throw namelessSchema(path)
  return null
}

function ofEnvelope(value: Keyed): ToolShape | 'passed-over' | null {
  const { type, function: inner, toolSpec } = value
  if (isObject(toolSpec)) return 'bedrock'
  if (type === 'function' && isObject(inner)) return 'openai-chat'
  if (type === 'function') return 'openai-responses'
  // Bedrock's mark of what to cache stands among the tools.
  if ('cachePoint' in value || 'systemTool' in value) return 'passed-over'
  if (type === 'provider' || type === 'provider-defined') return 'passed-over'
  const isOwn = schemaKeys.some((key) => key in value) || hasFunction(value)
  if (typeof type === 'string' && !isJsonType(type) && !isOwn) return 'passed-over'
  return ofSearch(value) ? 'passed-over' : null
}

/** What Gemini runs itself has one key, which holds its options. */
function ofSearch(value: Keyed): boolean {
  const keys = Object.keys(value)
  return keys.length === 1 && keys.every((key) => geminiOwn.has(key))
}

const geminiOwn: ReadonlySet<string> = new Set(
  [
    'googleSearch',
    'googleSearchRetrieval',
    'codeExecution',
    'urlContext',
    'googleMaps',
    'computerUse',
    'fileSearch',
  ].flatMap((key) => [key, key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)]),
)

function ofSchemaKey(value: Keyed, key: string | null): ToolShape | null {
  if ('input_schema' in value) return 'anthropic'
  if (key !== null && ('inputSchema' in value || 'parameters' in value)) return 'ai-sdk'
  if ('inputSchema' in value) return hasFunction(value) ? 'tools' : 'mcp'
  if ('parametersJsonSchema' in value || 'parameters_json_schema' in value) return 'gemini-jsonschema'
  if (isInCapitals(value['parameters'])) return 'gemini'
  if ('parameters' in value) return hasFunction(value) ? 'tools' : 'functions'
  if ('schema' in value) return 'langchain'
  return key === null && hasFunction(value) ? 'tools' : null
}

function ofGemini(value: Keyed): ToolShape {
  return 'parametersJsonSchema' in value || 'parameters_json_schema' in value ? 'gemini-jsonschema' : 'gemini'
}

function isInCapitals(schema: unknown): boolean {
  return isObject(schema) && typeof schema['type'] === 'string' && /^[A-Z]+$/u.test(schema['type'])
}

function ofNothing({ path }: Item, value: Keyed): null {
  if (looksLikeTool(value)) return null
  throw notATool(path, value)
}
