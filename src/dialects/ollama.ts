import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'

/**
 * Ollama's chat. It puts whatever it is sent into the model's template, so no history is refused: calls may stay without a
 * result, and results may come without a call. Only what its types cannot hold is.
 */
export const ollama: Dialect = { readMessage, readTools, historyFault: () => null }

type Fields = Readonly<Record<string, unknown>>

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where an object with a role belongs`)
  const { role, content } = raw
  const text = typeof content === 'string' ? content : ''
  const fault =
    content === undefined || content === null || typeof content === 'string'
      ? null
      : `its content is ${inline(content)}, where a text belongs`
  switch (role) {
    case 'system':
      return { messages: [], system: text, fault }
    case 'user':
      return { messages: [{ role, text, ...pictures(raw['images']) }], system: null, fault }
    case 'assistant':
      return readAssistant(raw, text, fault)
    case 'tool': {
      const name = raw['tool_name'] ?? raw['name']
      const toolResult = { id: idOf(raw['tool_call_id']), ...(typeof name === 'string' ? { name } : {}), text }
      return { messages: [{ role, toolResult }], system: null, fault }
    }
    default:
      return faulty(`it has the role ${inline(role)}; roles are system, user, assistant and tool`)
  }
}

function pictures(images: unknown): { readonly unread?: true } {
  return Array.isArray(images) && images.length > 0 ? { unread: true } : {}
}

function readAssistant(raw: Fields, text: string, fault: string | null): ReadMessage {
  const list = raw['tool_calls'] ?? []
  if (!Array.isArray(list)) return faulty(`its tool_calls are ${inline(list)}, no list`)
  const read = list.map(readCall)
  const calls = read.filter((call) => typeof call !== 'string')
  const message: NeutralMessage = {
    role: 'assistant',
    // An empty text is how Ollama says that there is none.
    ...(text === '' && calls.length > 0 ? {} : { text }),
    ...(calls.length === 0 ? {} : { calls }),
  }
  return { messages: [message], system: null, fault: fault ?? read.find((call) => typeof call === 'string') ?? null }
}

/** A call, or what is wrong with it. */
function readCall(raw: unknown, index: number): NeutralCall | string {
  const called = isObject(raw) ? raw['function'] : undefined
  if (!isObject(raw) || !isObject(called)) return `its tool_calls[${index}] is ${inline(raw)}, no function call`
  const { name, arguments: args = {} } = called
  if (typeof name !== 'string') return `its tool_calls[${index}].function has no name`
  if (!isObject(args)) return `its tool_calls[${index}].function.arguments is ${inline(args)}, no object`
  return { id: idOf(raw['id']), name, rawArgs: JSON.stringify(args) }
}

/** Answers carry no ids, but clients that need one make it up and send it along. */
function idOf(raw: unknown): string | null {
  return typeof raw === 'string' && raw !== '' ? raw : null
}

function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((tool: unknown) => {
    const offered = isObject(tool) ? tool['function'] : undefined
    if (!isObject(offered) || typeof offered['name'] !== 'string') return []
    const { name, description, parameters } = offered
    const inputSchema = isObject(parameters) ? parameters : null
    return [{ name, description: typeof description === 'string' ? description : null, inputSchema }]
  })
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}
