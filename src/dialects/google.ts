import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage, NeutralToolResult } from '../run/types.js'
import type { JsonSchema, ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { isAbout } from './history.js'
import { partsOf, type Parts } from './parts-of.js'

/** Google's Gemini. Streaming clients keep each chunk of an answer as a content of its own, so what the model says in a row is one. */
export const google: Dialect = { readMessage, readTools, historyFault, joinsAssistant: true }

type Fields = Readonly<Record<string, unknown>>

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where an object with a role and parts belongs`)
  const { role, parts } = raw
  if (role !== undefined && role !== null && !roles.has(role)) {
    return faulty(`it has the role ${inline(role)}; roles are user and model`)
  }
  if (!Array.isArray(parts) || parts.length === 0) {
    return faulty(`its parts are ${inline(parts)}, where a list of at least one part belongs`)
  }
  const isModel = role === 'model'
  const read = parts.map((part: unknown, index) => readPart(part, `its parts[${index}]`))
  const fault = read.find((part) => typeof part === 'string') ?? null
  const said = read.filter((part) => typeof part !== 'string')
  const text = said.map((part) => part.text ?? '').join('')
  const calls = isModel ? said.flatMap(({ call }) => call ?? []) : []
  const results = isModel ? [] : said.flatMap(({ result }) => result ?? [])
  const message: NeutralMessage = isModel
    ? { role: 'assistant', ...(text === '' ? {} : { text }), ...(calls.length === 0 ? {} : { calls }) }
    : { role: 'user', text, ...partsOf(parts, text) }
  // Pictures beside results are a message of their own only where a text is.
  const unread = message.unread === true && text === '' ? { unread: true as const } : {}
  const told = results.map((toolResult): NeutralMessage => ({ role: 'tool', toolResult: { ...toolResult, ...unread } }))
  return { messages: told.length > 0 && text === '' ? told : [...told, message], system: null, fault }
}

/** `function` and `tool` are older names of the user who tells results. */
const roles: ReadonlySet<unknown> = new Set(['user', 'model', 'function', 'tool'])

interface ReadPart {
  readonly text?: string
  readonly call?: NeutralCall
  readonly result?: NeutralToolResult
}

/** A part, or what is wrong with it. Pictures, thoughts and the like are parts that say nothing here. */
function readPart(raw: unknown, at: string): ReadPart | string {
  if (!isObject(raw) || Object.keys(raw).length === 0) return `${at} is ${inline(raw)}, which holds nothing`
  const called = fieldOf(raw, 'functionCall')
  if (isObject(called)) {
    const { id, name, args = {} } = called
    if (typeof name !== 'string' || name === '') return `${at}.functionCall has no name`
    if (!isObject(args)) return `${at}.functionCall.args is ${inline(args)}, no object`
    return { call: { id: typeof id === 'string' ? id : null, name, rawArgs: JSON.stringify(args) } }
  }
  const told = fieldOf(raw, 'functionResponse')
  if (isObject(told)) {
    const { id, name, response = {}, parts } = told
    if (typeof name !== 'string' || name === '') return `${at}.functionResponse has no name`
    if (!isObject(response)) return `${at}.functionResponse.response is ${inline(response)}, no object`
    const { unread } = partsOf(parts, '')
    const more = unread === undefined ? {} : { unread }
    return { result: { id: typeof id === 'string' ? id : null, name, ...readResponse(name, response), ...more } }
  }
  return typeof raw['text'] === 'string' && raw['thought'] !== true ? { text: raw['text'] } : {}
}

/** What clients wrap a result in is no part of it: `output` and `error` are Google's words, `result` and `content` those of frameworks. */
function readResponse(tool: string, response: Fields): { readonly text: string; readonly error?: true } {
  const isNamed = response['name'] === tool && 'content' in response
  const [key = '', ...others] = Object.keys(response).filter((one) => one !== 'name' || !isNamed)
  const isAlone =
    others.length === 0 &&
    (isNamed ? key === 'content' : wrappers.has(key) && (key !== 'error' || response[key] !== null))
  const told = isAlone ? response[key] : response
  const text = typeof told === 'string' ? told : JSON.stringify(told)
  return { text, ...(isAlone && key === 'error' ? { error: true as const } : {}) }
}

const wrappers: ReadonlySet<string> = new Set(['output', 'result', 'error'])

/** Each call is answered once, and all calls of a turn in the one message right after it. */
function historyFault(messages: readonly NeutralMessage[], numbers: readonly number[]): string | null {
  if (messages.length === 0) return 'it holds no message'
  let open: readonly NeutralCall[] = []
  for (let index = 0, next: number; index < messages.length; index = next) {
    const number = numbers[index]
    next = index + 1
    while (next < messages.length && numbers[next] === number) next += 1
    const group = messages.slice(index, next)
    const results = group.flatMap(({ toolResult }) => toolResult ?? [])
    const fault = answerFault(open, results)
    if (fault !== null) return `message ${number} ${fault}`
    open = group.flatMap(({ calls }) => calls ?? [])
    if (open.length > 0 && index === 0) {
      return `message ${number} asks for a call, but nothing stands before it; a call follows a user's message or a result`
    }
  }
  return open.length === 0 ? null : `the history ends before the call of ${namesOf(open)} was answered`
}

function answerFault(open: readonly NeutralCall[], results: readonly NeutralToolResult[]): string | null {
  if (open.length === 0 && results.length > 0) {
    return 'holds a functionResponse, but the message before it asks for no call'
  }
  if (open.length !== results.length) {
    return `holds ${results.length} functionResponse parts, but the message before it asks for ${open.length}: ${namesOf(open)}`
  }
  const left = [...open]
  for (const result of results) {
    const found = left.findIndex((call) => isAbout(result, call))
    if (found < 0) {
      const about = result.id === null ? result.name : `${result.name} (${result.id})`
      return `holds a functionResponse for ${about}, but the message before it asks for ${namesOf(open)}`
    }
    left.splice(found, 1)
  }
  return null
}

function namesOf(calls: readonly NeutralCall[]): string {
  return calls.map(({ id, name }) => (id === null ? name : `${name} (${id})`)).join(', ')
}

function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((tool: unknown) => {
    const declared = isObject(tool) ? fieldOf(tool, 'functionDeclarations') : undefined
    return Array.isArray(declared) ? declared.flatMap(readTool) : []
  })
}

function readTool(raw: unknown): readonly ToolSpec[] {
  if (!isObject(raw) || typeof raw['name'] !== 'string') return []
  const { name, description, parameters } = raw
  const schema = fieldOf(raw, 'parametersJsonSchema') ?? toJsonSchema(parameters)
  const isSchema = isObject(schema) || typeof schema === 'boolean'
  const inputSchema: JsonSchema | null = isSchema ? schema : null
  return [{ name, description: typeof description === 'string' ? description : null, inputSchema }]
}

/** Google's own schema language is that of OpenAPI 3.0, with types in upper case and counts as texts. */
function toJsonSchema(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(toJsonSchema)
  if (!isObject(raw)) return raw
  const entries = Object.entries(raw).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'nullable' || key === 'propertyOrdering') return []
    if (key === 'type' && typeof value === 'string') {
      const type = value.toLowerCase()
      return [[key, raw['nullable'] === true ? [type, 'null'] : type]]
    }
    if (key === 'properties' && isObject(value)) {
      return [[key, Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toJsonSchema(schema)]))]]
    }
    if (key === 'items' || key === 'anyOf' || key === 'additionalProperties') return [[key, toJsonSchema(value)]]
    return [[key, /^(min|max)/.test(key) && typeof value === 'string' ? Number(value) : value]]
  })
  return Object.fromEntries(entries)
}

/** The text of a content, such as a system instruction; `null` where there is none. */
export function contentText(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!isObject(content) || !Array.isArray(content['parts'])) return null
  return content['parts']
    .map((part: unknown) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('')
}

/** The texts of a content one by one, where there are several. */
export function contentParts(content: unknown): Pick<Parts, 'parts'> {
  const { parts } = partsOf(isObject(content) ? content['parts'] : [], contentText(content) ?? '')
  return parts === undefined ? {} : { parts }
}

/** Google takes each key in camel case and in snake case. */
export function fieldOf(object: Fields, key: string): unknown {
  return object[key] ?? object[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}
