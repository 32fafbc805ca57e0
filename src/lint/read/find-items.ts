import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { bare } from '../../tool/origins.js'
import { isStandardSchema } from '../../tool/standard-schema.js'
import type { ToolShape } from '../contract.js'
import { answeredError, namelessSchema, noResult, notATool, notTools, promisedTools, swagger } from './errors.js'
import type { Item, Keyed } from './item.js'
import { isOneTool, looksLikeTool } from './looks-like-tool.js'

/** What stands around tools, and what in it may be tools. */
export interface Items {
  readonly items: readonly Item[]
  /** What the surroundings say of the shape; `null` where they say nothing. */
  readonly shape: ToolShape | null
}

/** Finds the tools in a response, a request, a list, a record, or one tool. */
export function findItems(given: unknown, path: Path = []): Items {
  const value = bare(given)
  if (Array.isArray(value)) return listed(value, path, null)
  if (isStandardSchema(value)) throw namelessSchema(path)
  if (typeof value === 'function') return { items: [itemOf(value, path, null)], shape: null }
  if (!isObject(value)) throw notTools(value)
  if (typeof value['then'] === 'function') throw promisedTools()
  return responded(value, path) ?? requested(value, path) ?? alone(value, path) ?? recorded(value, path)
}

/** Declarations of Gemini and the tools of a namespace stand one level down. */
export function expanded(item: Item): readonly Item[] {
  const { value, path } = item
  if (!isObject(value)) return [item]
  for (const key of ['functionDeclarations', 'function_declarations']) {
    const list = value[key]
    if (Array.isArray(list)) {
      return Array.from(list, (each: unknown, index) => ({
        ...itemOf(each, [...path, key, index], null),
        within: 'gemini' as const,
      }))
    }
  }
  const { type, tools } = value
  return type === 'namespace' && Array.isArray(tools) ? listed(tools, [...path, 'tools'], null).items : [item]
}

function responded(value: Keyed, path: Path): Items | null {
  const { jsonrpc, result, error } = value
  if (typeof jsonrpc === 'string') {
    if (error !== undefined && error !== null) throw answeredError(error)
    if (!isObject(result) || !Array.isArray(result['tools'])) throw noResult(value)
    return listed(result['tools'], [...path, 'result', 'tools'], 'mcp-json-rpc')
  }
  if (isObject(result) && Array.isArray(result['tools'])) {
    return listed(result['tools'], [...path, 'result', 'tools'], null)
  }
  return null
}

function requested(value: Keyed, path: Path): Items | null {
  const { tools, toolConfig, config, functions } = value
  if (typeof value['swagger'] === 'string') throw swagger(value['swagger'])
  if (isObject(toolConfig) && Array.isArray(toolConfig['tools'])) {
    return listed(toolConfig['tools'], [...path, 'toolConfig', 'tools'], 'bedrock')
  }
  if (isObject(config) && Array.isArray(config['tools'])) {
    return listed(config['tools'], [...path, 'config', 'tools'], 'gemini')
  }
  const list = bare(tools)
  if (Array.isArray(list)) return listed(list, [...path, 'tools'], null)
  if (isObject(list) && isRecordOfTools(list)) return recorded(list, [...path, 'tools'])
  return Array.isArray(functions) ? listed(functions, [...path, 'functions'], 'functions') : null
}

/** A tool of the AI SDK may be called `tools`. */
function isRecordOfTools(value: Keyed): boolean {
  const parts = Object.values(value)
  return (
    parts.length > 0 &&
    !isOneTool(value) &&
    parts.every((part) => typeof part === 'function' || (isObject(part) && looksLikeTool(part)))
  )
}

function alone(value: Keyed, path: Path): Items | null {
  const isGroup = ['functionDeclarations', 'function_declarations'].some((key) => Array.isArray(value[key]))
  return isGroup || isOneTool(value) ? { items: [itemOf(value, path, null)], shape: null } : null
}

function recorded(value: Keyed, path: Path): Items {
  const entries = Object.entries(value)
  if (entries.length === 0) throw notTools(value)
  const items = entries.map(([key, each]) => itemOf(each, [...path, key], key))
  // Of a stranger it helps nobody to hear of its first key.
  if (!items.some((item) => isReadable(item.value))) throw notTools(value)
  const stranger = items.find((item) => !isReadable(item.value))
  if (stranger !== undefined) throw notATool(stranger.path, stranger.value)
  return { items, shape: 'ai-sdk' }
}

function isReadable(value: unknown): boolean {
  return typeof value === 'function' || isStandardSchema(value) || (isObject(value) && looksLikeTool(value))
}

function listed(list: readonly unknown[], path: Path, shape: ToolShape | null): Items {
  return { items: Array.from(list, (value, index) => itemOf(value, [...path, index], null)), shape }
}

function itemOf(value: unknown, path: Path, key: string | null): Item {
  return { value: bare(value), path, key, within: null }
}
