import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { nameFault } from './history.js'
import { partsOf, systemOf } from './parts-of.js'

/** OpenAI's Responses. A message is an input item here. */
export const openaiResponses: Dialect = { readMessage, readTools, historyFault, joinsAssistant: true }

type Item = Readonly<Record<string, unknown>>

/** What the ids of items begin with, where a client sends them back. */
const idStarts: Readonly<Record<string, string>> = { message: 'msg', function_call: 'fc', reasoning: 'rs' }

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where an input item belongs`)
  const { type = 'role' in raw ? 'message' : undefined, id } = raw
  if (typeof type !== 'string') return faulty(`it has the type ${inline(type)}, and no role`)
  const start = idStarts[type]
  if (start !== undefined && typeof id === 'string' && !id.startsWith(start)) {
    return faulty(`its id is ${inline(id)}, where an id that begins with '${start}' belongs`)
  }
  switch (type) {
    case 'message':
      return readText(raw)
    case 'function_call':
      return readCall(raw, 'arguments')
    case 'custom_tool_call':
      return readCall(raw, 'input')
    case 'function_call_output':
    case 'custom_tool_call_output':
      return readOutput(raw)
    default:
      // Reasoning, and what the provider itself ran.
      return { messages: [], system: null, fault: null }
  }
}

function readText({ role, content, ...more }: Item): ReadMessage {
  if (role !== 'user' && role !== 'assistant' && role !== 'system' && role !== 'developer') {
    return faulty(`it has the role ${inline(role)}; roles are assistant, system, developer and user`)
  }
  const kinds = role === 'assistant' ? /^(output_text|refusal)$/ : /^input_/
  const fault = 'tool_calls' in more ? 'it has tool_calls; a call is an item of its own here' : null
  const read = textOf(content, 'content', kinds)
  const { text } = read
  if (role === 'system' || role === 'developer') {
    return { messages: [], ...systemOf(content, text), fault: fault ?? read.fault }
  }
  return one({ role, text, ...(role === 'user' ? partsOf(content, text) : {}) }, fault ?? read.fault)
}

function readCall(raw: Item, argsKey: string): ReadMessage {
  const { call_id: id, name, [argsKey]: rawArgs } = raw
  if (typeof id !== 'string' || id === '') return faulty(`its call_id is ${inline(id)}, no id`)
  if (typeof name !== 'string' || name === '') return faulty(`its name is ${inline(name)}, no name`)
  const wrong = nameFault(name, 'its name')
  if (wrong !== null) return faulty(wrong)
  if (typeof rawArgs !== 'string') return faulty(`its ${argsKey} is ${inline(rawArgs)}, no text`)
  return one({ role: 'assistant', calls: [{ id, name, rawArgs }] }, null)
}

function readOutput({ call_id: id, output }: Item): ReadMessage {
  if (typeof id !== 'string' || id === '') return faulty(`its call_id is ${inline(id)}, no id`)
  const { text, fault } = textOf(output, 'output', /^input_/)
  return one({ role: 'tool', toolResult: { id, text, ...partsOf(output, text) } }, fault)
}

/** A text, or the texts of parts of these kinds. */
function textOf(raw: unknown, key: string, kinds: RegExp): { readonly text: string; readonly fault: string | null } {
  if (typeof raw === 'string') return { text: raw, fault: null }
  if (!Array.isArray(raw)) {
    return { text: '', fault: `its ${key} is ${inline(raw)}, where a text or a list of parts belongs` }
  }
  const parts: readonly unknown[] = raw
  const wrong = parts.findIndex((part) => !isObject(part) || !kinds.test(String(part['type'])))
  const texts = parts.flatMap((part) => {
    const text = isObject(part) ? (part['text'] ?? part['refusal']) : undefined
    return typeof text === 'string' ? [text] : []
  })
  const type = isObject(parts[wrong]) ? parts[wrong]['type'] : parts[wrong]
  const fault = wrong < 0 ? null : `its ${key}[${wrong}] is of the type ${inline(type)}, which does not belong there`
  return { text: texts.join(''), fault }
}

/** Calls and their outputs are paired by id, whatever stands between them. */
function historyFault(messages: readonly NeutralMessage[]): string | null {
  const open = new Map<string | null, NeutralCall>()
  const answered = new Set<string | null>()
  for (const { calls = [], toolResult } of messages) {
    for (const call of calls) {
      if (open.has(call.id) || answered.has(call.id)) return `two function calls have the same call_id ${call.id}`
      open.set(call.id, call)
    }
    if (toolResult === undefined) continue
    const { id } = toolResult
    if (answered.has(id)) return `there are two function call outputs with call_id ${id}`
    if (!open.delete(id)) return `No tool call found for function call output with call_id ${id}`
    answered.add(id)
  }
  const [first] = open.values()
  return first === undefined ? null : `No tool output found for function call ${first.id} (${first.name})`
}

function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((tool: unknown): readonly ToolSpec[] => {
    if (!isObject(tool)) return []
    const { type, name, description, parameters, tools } = tool
    if (type === 'namespace') return readTools(tools)
    if (typeof name !== 'string') return []
    const inputSchema = isObject(parameters) || typeof parameters === 'boolean' ? parameters : null
    return [{ name, description: typeof description === 'string' ? description : null, inputSchema }]
  })
}

function one(message: NeutralMessage, fault: string | null): ReadMessage {
  return { messages: [message], system: null, fault }
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}
