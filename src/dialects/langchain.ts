import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { pairingFault } from './history.js'
import { partsOf, systemOf } from './parts-of.js'

/** LangChain's messages: instances, what they are serialized or stored as, and records with a role. */
export const langchain: Dialect = { readMessage, readTools, historyFault: pairingFault }

type Fields = Readonly<Record<string, unknown>>

/** By type, by role, and by the name of the class. */
const roles: Readonly<Record<string, 'system' | 'user' | 'assistant' | 'tool'>> = {
  system: 'system',
  developer: 'system',
  human: 'user',
  user: 'user',
  ai: 'assistant',
  assistant: 'assistant',
  tool: 'tool',
}

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where a message belongs`)
  const { kind, fields } = unwrap(raw)
  const role = roles[kind]
  if (role === undefined) return faulty(`it has the type ${inline(kind)}; types are system, human, ai and tool`)
  const { content } = fields
  const text = textOf(fields)
  const isContent = typeof content === 'string' || Array.isArray(content)
  const fault =
    isContent || role === 'assistant' ? null : `its content is ${inline(content)}, no text and no list of blocks`
  if (role === 'system') return { messages: [], ...systemOf(content, text), fault }
  if (role === 'tool') return readResult(fields, text, fault)
  const calls = role === 'assistant' ? readCalls(fields) : []
  const message: NeutralMessage = {
    role,
    ...(text === '' && role === 'assistant' ? {} : { text }),
    ...(role === 'user' ? partsOf(content, text) : {}),
    ...(calls.length === 0 ? {} : { calls }),
  }
  const lost = calls.find(({ id }) => id === null)
  return one(message, lost === undefined ? fault : `its call of ${lost.name} has no id`)
}

/** What kind of message it is, and where its fields are. */
function unwrap(raw: Fields): { readonly kind: string; readonly fields: Fields } {
  const { type, role, id, kwargs, data, lc } = raw
  if (lc !== undefined && isObject(kwargs) && Array.isArray(id)) {
    const name: unknown = id.at(-1)
    return {
      kind: String(name)
        .replace(/Message(Chunk)?$/, '')
        .toLowerCase(),
      fields: kwargs,
    }
  }
  if (isObject(data) && typeof type === 'string') return { kind: type, fields: data }
  // A message of any kind names its role beside its type.
  const named = type === undefined || type === 'generic' ? (role ?? type) : type
  return { kind: typeof named === 'string' ? named : inline(named), fields: raw }
}

/** The calls as they are sent on: parsed ones, else the raw ones of which none could be parsed. */
function readCalls({ tool_calls: parsed, additional_kwargs: more }: Fields): readonly NeutralCall[] {
  if (Array.isArray(parsed) && parsed.length > 0) {
    return parsed.filter(isObject).map(({ id, name, args }) => toCall(id, name, JSON.stringify(args)))
  }
  const raw = isObject(more) ? more['tool_calls'] : undefined
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).map(({ id, function: called }) => {
    const { name, arguments: args } = isObject(called) ? called : {}
    return toCall(id, name, args)
  })
}

function toCall(id: unknown, name: unknown, rawArgs: unknown): NeutralCall {
  return {
    id: typeof id === 'string' && id !== '' ? id : null,
    name: typeof name === 'string' ? name : '',
    rawArgs: typeof rawArgs === 'string' ? rawArgs : '',
  }
}

/** That a tool returned is no sign that it did well; only a failure is marked. */
function readResult(fields: Fields, text: string, fault: string | null): ReadMessage {
  const { tool_call_id: id, name, status, content } = fields
  const toolResult = {
    id: typeof id === 'string' && id !== '' ? id : null,
    ...(typeof name === 'string' ? { name } : {}),
    text,
    ...partsOf(content, text),
    ...(status === 'error' ? { error: true } : {}),
  }
  const lost = toolResult.id === null ? `it is a tool message whose tool_call_id is ${inline(id)}` : null
  return one({ role: 'tool', toolResult }, lost ?? fault)
}

/** A text, or the texts among blocks; else the text of a refusal. */
function textOf({ content, additional_kwargs: more }: Fields): string {
  if (Array.isArray(content)) {
    const texts = content.map((block: unknown) => (isObject(block) ? (block['text'] ?? block['refusal']) : block))
    return texts.filter((text) => typeof text === 'string').join('')
  }
  const refusal = isObject(more) ? more['refusal'] : undefined
  return typeof content === 'string' && content !== '' ? content : typeof refusal === 'string' ? refusal : ''
}

/** Tools as they were bound: in OpenAI's shape, or in that of another provider. */
function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).flatMap((tool) => {
    const { name, description, ...more } = isObject(tool['function']) ? tool['function'] : tool
    if (typeof name !== 'string') return []
    const schema = more['parameters'] ?? more['input_schema'] ?? more['schema']
    const inputSchema = isObject(schema) || typeof schema === 'boolean' ? schema : null
    return [{ name, description: typeof description === 'string' ? description : null, inputSchema }]
  })
}

function one(message: NeutralMessage, fault: string | null): ReadMessage {
  return { messages: [message], system: null, fault }
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
