import { isObject } from '../../src/json/is-object.js'
import { snapshot } from '../../src/json/snapshot.js'
import type { NeutralMessage, NeutralRequest, NeutralToolResult } from '../../src/run/types.js'
import { attachmentsOf } from './attachments.js'
import { plainJson } from './plain-json.js'
import type { RequestParts } from './recorded.js'
import { toolDetails } from './tool-details.js'

/**
 * What of a request is recorded and compared. Messages and tools stay the same objects. `settings` holds whatever else the
 * body says, but not whether the answer is streamed, and no ids of calls; besides `tools`, what is known of a tool beside its
 * name, description and schema, and `attachments`, the images, sounds and files in messages, which neutral ones do not hold.
 */
export function partsOf(request: NeutralRequest): RequestParts {
  const { provider, model, system, tools, messages } = request
  return { provider, model, system, tools, messages: bareMessages(messages), settings: settingsOf(request) }
}

/** Recordings hold texts, and attachments beside: where one text ends and the next begins is no change of a request. */
function bareMessages(messages: readonly NeutralMessage[]): readonly NeutralMessage[] {
  return messages.every(isBare) ? messages : messages.map(withoutParts)
}

function isBare({ parts, unread, toolResult }: NeutralMessage): boolean {
  return (parts ?? unread ?? toolResult?.parts ?? toolResult?.unread) === undefined
}

const bare = new WeakMap<NeutralMessage, NeutralMessage>()

function withoutParts(message: NeutralMessage): NeutralMessage {
  if (isBare(message)) return message
  const { parts: _parts, unread: _unread, toolResult, ...more } = message
  const known =
    bare.get(message) ?? snapshot({ ...more, ...(toolResult === undefined ? {} : { toolResult: told(toolResult) }) })
  bare.set(message, known)
  return known
}

function told({ parts: _parts, unread: _unread, ...result }: NeutralToolResult): NeutralToolResult {
  return result
}

/** Where a body has its messages, and the other keys that are no settings: those that are read, or say how to answer. */
interface Layout {
  readonly messages: string
  readonly others: readonly string[]
}

const layouts: Readonly<Record<string, Layout>> = {
  'openai-chat': { messages: 'messages', others: ['stream_options'] },
  'openai-responses': {
    messages: 'input',
    others: ['instructions', 'previous_response_id', 'conversation', 'stream_options'],
  },
  anthropic: { messages: 'messages', others: ['system', 'thread'] },
  google: { messages: 'contents', others: ['systemInstruction', 'system_instruction'] },
  // Clients of the gateway put headers into the body, too.
  gateway: { messages: 'prompt', others: ['headers', 'includeRawChunks'] },
  'openai-agents': { messages: 'input', others: ['systemInstructions', 'previousResponseId', 'conversationId'] },
  neutral: { messages: 'messages', others: ['system'] },
}

const usual: Layout = { messages: 'messages', others: [] }

function settingsOf({ provider, raw, tools }: NeutralRequest): Readonly<Record<string, unknown>> {
  if (!isObject(raw)) return {}
  const { messages, others } = layouts[provider] ?? usual
  const known = new Set(['model', 'tools', 'stream', messages, ...others])
  const settings = Object.entries(raw).filter(([key, value]) => !known.has(key) && value !== undefined)
  const details = toolDetails(raw['tools'], tools)
  const attachments = attachmentsOf(raw[messages])
  const systems = systemPlaces(raw[messages])
  return {
    ...Object.fromEntries(settings.map(([key, value]) => [key, plainJson(value)])),
    ...(details.length === 0 ? {} : { tools: details }),
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(systems.length === 0 ? {} : { systemMessages: systems }),
  }
}

/** The numbers of messages of the system among the others; none where they only lead, as they mostly do. */
function systemPlaces(messages: unknown): readonly number[] {
  if (!Array.isArray(messages)) return []
  const numbers = [...messages.keys()].filter((index) => isSystem(messages[index])).map((index) => index + 1)
  return numbers.every((number, index) => number === index + 1) ? [] : numbers
}

function isSystem(message: unknown): boolean {
  return isObject(message) && (message['role'] === 'system' || message['role'] === 'developer')
}
