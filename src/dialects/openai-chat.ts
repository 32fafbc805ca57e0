import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage } from '../run/types.js'
import type { JsonSchema, ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { nameFault, pairingFault } from './history.js'
import { partsOf, systemOf } from './parts-of.js'

/** OpenAI's Chat Completions. */
export const openaiChat: Dialect = { readMessage, readTools, historyFault }

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where an object with a role belongs`)
  switch (raw['role']) {
    case 'system':
    case 'developer':
      return {
        messages: [],
        ...systemOf(raw['content'], textOf(raw['content']) ?? ''),
        fault: contentFault(raw['content']),
      }
    case 'user': {
      const text = textOf(raw['content']) ?? ''
      return one({ role: 'user', text, ...partsOf(raw['content'], text) }, contentFault(raw['content']))
    }
    case 'assistant':
      return readAssistant(raw)
    case 'tool':
      return readTool(raw)
    default:
      return faulty(`it has the role ${inline(raw['role'])}; roles are system, developer, user, assistant and tool`)
  }
}

function readAssistant(raw: Readonly<Record<string, unknown>>): ReadMessage {
  const text = textOf(raw['content']) ?? textOf(raw['refusal'])
  const list = raw['tool_calls']
  if (list !== undefined && list !== null && !Array.isArray(list)) {
    return faulty(`its tool_calls are ${inline(list)}, no list`)
  }
  const read = (list ?? []).map(readCall)
  const fault =
    read.find((call) => typeof call === 'string') ??
    (Array.isArray(list) && list.length === 0 ? 'its tool_calls are an empty list; leave the key out instead' : null) ??
    (text === null && read.length === 0 ? 'it is an assistant message without content and without tool_calls' : null)
  const calls = read.filter((call) => typeof call !== 'string')
  const message: NeutralMessage = {
    role: 'assistant',
    ...(text === null ? {} : { text }),
    ...(calls.length === 0 ? {} : { calls }),
  }
  return one(message, fault)
}

/** A call, or what is wrong with it. */
function readCall(raw: unknown, index: number): NeutralCall | string {
  const called = isObject(raw) ? raw['function'] : undefined
  if (!isObject(raw) || !isObject(called)) return `its tool_calls[${index}] is ${inline(raw)}, no function call`
  const { id } = raw
  const { name, arguments: rawArgs } = called
  if (typeof id !== 'string' || id === '') return `its tool_calls[${index}] has no id`
  if (typeof name !== 'string') return `its tool_calls[${index}].function has no name`
  const wrong = nameFault(name, `its tool_calls[${index}].function.name`)
  if (wrong !== null) return wrong
  if (typeof rawArgs !== 'string') {
    return `its tool_calls[${index}].function.arguments is ${inline(rawArgs)}, no JSON text`
  }
  return { id, name, rawArgs }
}

function readTool(raw: Readonly<Record<string, unknown>>): ReadMessage {
  const id = raw['tool_call_id']
  const text = textOf(raw['content']) ?? ''
  const fault =
    (typeof id === 'string' && id !== '' ? null : `it is a tool message whose tool_call_id is ${inline(id)}`) ??
    contentFault(raw['content'])
  const toolResult = { id: typeof id === 'string' ? id : null, text, ...partsOf(raw['content'], text) }
  return one({ role: 'tool', toolResult }, fault)
}

function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((tool: unknown) => {
    const offered = isObject(tool) ? tool['function'] : undefined
    if (!isObject(offered) || typeof offered['name'] !== 'string') return []
    const { name, description, parameters } = offered
    return [
      { name, description: typeof description === 'string' ? description : null, inputSchema: schemaOf(parameters) },
    ]
  })
}

function schemaOf(raw: unknown): JsonSchema | null {
  return isObject(raw) || typeof raw === 'boolean' ? raw : null
}

/** A text, or the text parts of a list; `null` where there is none. */
function textOf(content: unknown): string | null {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  const texts = content.flatMap((part: unknown) => {
    if (!isObject(part)) return []
    const text = part['text'] ?? part['refusal']
    return typeof text === 'string' ? [text] : []
  })
  return texts.join('')
}

function contentFault(content: unknown): string | null {
  if (typeof content === 'string') return null
  if (Array.isArray(content) && content.length > 0) return foreignPart(content)
  return `its content is ${inline(content)}, where a text or a list of parts belongs`
}

/** Parts in the shape of other APIs, which come out of histories that are handed from one provider to another. */
function foreignPart(parts: readonly unknown[]): string | null {
  const types = parts.map((part) => (isObject(part) ? part['type'] : undefined))
  const found = types.find((type) => typeof type === 'string' && /^(tool_use|tool_result|(in|out)put_text)$/.test(type))
  return found === undefined ? null : `its content holds a part of type ${inline(found)}, which belongs to another API`
}

/** A system message counts as prompt, but between a call and its result OpenAI takes nothing. */
function historyFault(messages: readonly NeutralMessage[], numbers: readonly number[]): string | null {
  for (const [index, { role }] of messages.entries()) {
    const [before = 0, number = 0] = [numbers[index - 1], numbers[index]]
    if (role === 'tool' && index > 0 && number - before > 1) {
      return `message ${number} is a tool result, and message ${number - 1}, which is none, stands between it and its call`
    }
  }
  return pairingFault(messages, numbers)
}

function one(message: NeutralMessage, fault: string | null): ReadMessage {
  return { messages: [message], system: null, fault }
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}
