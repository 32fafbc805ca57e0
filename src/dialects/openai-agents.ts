import { inline } from '../json/inline.js'
import type { NeutralMessage } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { openaiResponses } from './openai-responses.js'
import { partsOf, systemOf } from './parts-of.js'

/** The items of the OpenAI Agents SDK: those of OpenAI's Responses under names of its own. */
export const openaiAgents: Dialect = {
  readMessage,
  readTools,
  historyFault: openaiResponses.historyFault,
  joinsAssistant: true,
}

type Item = Readonly<Record<string, unknown>>

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where an item belongs`)
  const { type = 'role' in raw ? 'message' : undefined } = raw
  if (typeof type !== 'string') return faulty(`it has the type ${inline(type)}, and no role`)
  switch (type) {
    case 'message':
      return readText(raw)
    case 'function_call':
      return readCall(raw)
    case 'function_call_result':
      return readResult(raw)
    default:
      // Reasoning, and what the provider itself ran.
      return { messages: [], system: null, fault: null }
  }
}

function readText({ role, content }: Item): ReadMessage {
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    return faulty(`it has the role ${inline(role)}; roles are assistant, system and user`)
  }
  const isContent = typeof content === 'string' || Array.isArray(content)
  const fault = isContent ? null : `its content is ${inline(content)}, where a text or a list of parts belongs`
  const text = textOf(content)
  if (role === 'system') return { messages: [], ...systemOf(content, text), fault }
  return one({ role, text, ...(role === 'user' ? partsOf(content, text) : {}) }, fault)
}

function readCall({ callId: id, name, arguments: rawArgs }: Item): ReadMessage {
  if (typeof id !== 'string' || id === '') return faulty(`its callId is ${inline(id)}, no id`)
  if (typeof name !== 'string' || name === '') return faulty(`its name is ${inline(name)}, no name`)
  if (typeof rawArgs !== 'string') return faulty(`its arguments are ${inline(rawArgs)}, no text`)
  return one({ role: 'assistant', calls: [{ id, name, rawArgs }] }, null)
}

function readResult({ callId: id, name, output }: Item): ReadMessage {
  if (typeof id !== 'string' || id === '') return faulty(`its callId is ${inline(id)}, no id`)
  const text = textOf(output)
  const parts = partsOf(typeof output === 'string' ? [] : [output].flat(), text)
  const toolResult = { id, ...(typeof name === 'string' ? { name } : {}), text, ...parts }
  return one({ role: 'tool', toolResult }, null)
}

/** A text, that of one part, or the texts of a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content]
  return parts
    .map((part) => (isObject(part) ? (part['text'] ?? part['refusal']) : undefined))
    .filter((text) => typeof text === 'string')
    .join('')
}

/** Tools of the provider itself have no schema and nothing to run. */
function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return openaiResponses.readTools(raw.filter((tool: unknown) => isObject(tool) && tool['type'] === 'function'))
}

function one(message: NeutralMessage, fault: string | null): ReadMessage {
  return { messages: [message], system: null, fault }
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
