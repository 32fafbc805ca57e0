import { formatPath } from '../json/paths.js'
import { duplicateTool, nameless, noTools, notAList, notATool, oneTool, promiseOfTools } from './errors.js'
import { isJsonType } from './is-json-schema.js'
import { bodyPlaces, FUNCTION_KEYS } from './body-places.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
import { bare } from './origins.js'
import { isSchema } from './read-schema.js'
import { isStandardSchema } from './standard-schema.js'

/** One tool in what a caller handed in. */
export interface FoundTool {
  readonly name: string
  readonly description: string | null
  /** The schema as found; `undefined` when there is none. */
  readonly schema: unknown
  /** Keys from what was handed in down to the tool. */
  readonly trail: readonly (string | number)[]
  /** The tool itself, not wrapped. */
  readonly value: AnyObject
  /** Whether it is a function, an object with a function, or neither. */
  readonly kind: 'function' | 'object' | 'inert'
}

// These hold a function too, but one that calls for its framework.
const CALLING_KEYS: readonly string[] = [...FUNCTION_KEYS, '_call', 'invoke']
const SCHEMA_KEYS: readonly string[] = ['inputSchema', 'parameters', 'input_schema', 'schema']

type Draft = Pick<FoundTool, 'description' | 'schema' | 'kind'> & { readonly name: unknown }

/**
 * Finds the tools in a list or record of them, whatever its dialect. A tool's own `name` is what the model sees and wins
 * over its key in a record.
 */
export function findTools(tools: unknown): readonly FoundTool[] {
  const found = toolsIn(bare(tools), [])
  if (found.length === 0) throw noTools(tools)
  return found
}

/** Two tools of one name are an error that names both places. */
export function refuseDuplicates(tools: readonly FoundTool[]): void {
  const first = new Map<string, FoundTool>()
  for (const tool of tools) {
    const other = first.get(tool.name)
    if (other !== undefined) throw duplicateTool(tool.name, placeOf(other.trail), placeOf(tool.trail))
    first.set(tool.name, tool)
  }
}

function toolsIn(tools: unknown, trail: FoundTool['trail']): readonly FoundTool[] {
  if (tools instanceof Promise) throw promiseOfTools()
  if (!isObject(tools) || typeof tools === 'function') throw notAList(tools)
  if (Array.isArray(tools)) return tools.map((value: unknown, index) => toolAt(value, null, [...trail, index]))
  if (isOneTool(tools)) throw oneTool(tools)
  if (isListResult(tools)) return toolsIn(bare(tools['tools']), ['tools'])
  return Object.entries(tools).map(([key, value]) => toolAt(value, key, [key]))
}

function toolAt(given: unknown, key: string | null, trail: FoundTool['trail']): FoundTool {
  const value = bare(given)
  const draft = isObject(value) && !Array.isArray(value) ? draftOf(value, key) : null
  if (draft === null || !isObject(value)) throw notATool(placeOf(trail), given)
  const { name } = draft
  if (typeof name !== 'string' || name === '') throw nameless(placeOf(trail), given)
  return { ...draft, name, trail, value }
}

function draftOf(value: AnyObject, key: string | null): Draft | null {
  if (isSchema(value) && !hasToolParts(value)) {
    // A schema has no name of its own.
    return key === null ? null : { name: key, description: textIn(value, 'description'), schema: value, kind: 'inert' }
  }
  if (typeof value === 'function') {
    return {
      name: key ?? value['name'],
      description: textIn(value, 'description'),
      schema: undefined,
      kind: 'function',
    }
  }
  return wireTool(value) ?? toolObject(value, key)
}

// OpenAI Chat Completions keeps the tool one level down: under `function`, or under `custom` for free text.
function wireTool(value: AnyObject): Draft | null {
  const inner = value['type'] === 'function' ? value['function'] : value['type'] === 'custom' ? value['custom'] : null
  if (!isObject(inner) || typeof inner === 'function') return null
  const body = inner['function']
  return {
    // For `runTools` a function's own name will do.
    name: textIn(inner, 'name') ?? (isFunction(body) ? body.name : inner['name']),
    description: textIn(inner, 'description'),
    schema: inner['parameters'],
    kind: isWatchable(value) ? 'object' : 'inert',
  }
}

function toolObject(value: AnyObject, key: string | null): Draft | null {
  const own = textIn(value, 'name')
  const schemaKey = SCHEMA_KEYS.find((each) => hasValue(value, each))
  const draft = {
    description: textIn(value, 'description'),
    schema: schemaKey === undefined ? undefined : value[schemaKey],
    kind: isWatchable(value) ? 'object' : 'inert',
  } as const
  // The AI SDK offers a provider's tool under its key, whatever it is called there.
  if (value['type'] === 'provider' || value['type'] === 'provider-defined') return { ...draft, name: key ?? own }
  if (hasToolParts(value)) return { ...draft, name: own ?? key }
  if (own !== null) return { ...draft, name: own }
  // A tool that the provider runs: { type: 'web_search' }.
  const type = textIn(value, 'type')
  return key === null && type !== null && type !== 'function' && !isJsonType(type) ? { ...draft, name: type } : null
}

// Schemas of some libraries have methods and properties of these names.
function hasToolParts(value: AnyObject): boolean {
  return !isStandardSchema(value) && (hasFunction(value) || SCHEMA_KEYS.some((key) => hasValue(value, key)))
}

function hasFunction(value: AnyObject): boolean {
  return CALLING_KEYS.some((key) => typeof value[key] === 'function')
}

function isWatchable(value: AnyObject): boolean {
  return bodyPlaces(value).length > 0
}

function isOneTool(tools: AnyObject): boolean {
  if (isSchema(tools) && !Object.values(tools).every(isObject)) return true
  if (wireTool(tools) !== null) return true
  const hasSchema = SCHEMA_KEYS.some((key) => hasValue(tools, key))
  const named = typeof tools['name'] === 'string' || typeof tools['description'] === 'string'
  return hasFunction(tools) ? hasSchema || named : named && (hasSchema || 'type' in tools)
}

// { tools: [...] }, as an MCP server answers: nothing else in it is a tool.
function isListResult(tools: AnyObject): boolean {
  const beside = Object.entries(tools).filter(([key]) => key !== 'tools' && key !== '_meta')
  return Array.isArray(bare(tools['tools'])) && !beside.some(([, value]) => isObject(value))
}

function hasValue(value: AnyObject, key: string): boolean {
  return value[key] !== undefined && value[key] !== null
}

function textIn(value: AnyObject, key: string): string | null {
  const text = value[key]
  return typeof text === 'string' && text !== '' ? text : null
}

function placeOf(trail: FoundTool['trail']): string {
  return formatPath(['tools', ...trail])
}
