import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage, NeutralToolResult } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { pairingFault } from './history.js'
import { partsOf, type Parts } from './parts-of.js'

/** Vercel's AI Gateway: the prompt of the AI SDK's language model specification, versions 2 to 4. */
export const gateway: Dialect = { readMessage, readTools, historyFault: pairingFault }

type Fields = Readonly<Record<string, unknown>>

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return read([], `it is ${inline(raw)} where an object with a role belongs`)
  const { role, content } = raw
  if (role === 'system') {
    const fault = typeof content === 'string' ? null : `its content is ${inline(content)}, no text`
    return { ...read([], fault), system: typeof content === 'string' ? content : '' }
  }
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') {
    return read([], `it has the role ${inline(role)}; roles are system, user, assistant and tool`)
  }
  if (!Array.isArray(content)) return read([], `its content is ${inline(content)}, no list of parts`)
  const parts = content.filter(isObject)
  if (role === 'tool') return readResults(parts)
  const texts = parts.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
  if (role === 'user') {
    const text = texts.join('')
    return read([{ role, text, ...partsOf(parts, text) }], null)
  }
  // What the provider ran itself stands with its result in the same message; nobody has to answer it.
  const asked = parts.filter((part) => part['type'] === 'tool-call' && part['providerExecuted'] !== true).map(readCall)
  const calls = asked.filter((call) => typeof call !== 'string')
  const message: NeutralMessage = {
    role,
    ...(texts.length === 0 ? {} : { text: texts.join('') }),
    ...(calls.length === 0 ? {} : { calls }),
  }
  return read([message], asked.find((call) => typeof call === 'string') ?? null)
}

/** A call, or what is wrong with it. */
function readCall({ toolCallId: id, toolName: name, input }: Fields): NeutralCall | string {
  if (typeof id !== 'string' || id === '') return `one of its tool-call parts has no toolCallId`
  if (typeof name !== 'string') return `its tool-call ${id} has no toolName`
  // Arguments that were no JSON come back as the text they were.
  return { id, name, rawArgs: typeof input === 'string' ? input : (JSON.stringify(input) ?? '') }
}

/** Each result is a message of its own; parts that answer a request for approval are none. */
function readResults(parts: readonly Fields[]): ReadMessage {
  const results = parts.filter(({ type }) => type === 'tool-result').map(readResult)
  const told = results.filter((result) => typeof result !== 'string')
  return read(
    told.map((toolResult) => ({ role: 'tool', toolResult })),
    results.find((result) => typeof result === 'string') ?? null,
  )
}

function readResult({ toolCallId: id, toolName: name, output }: Fields): NeutralToolResult | string {
  if (typeof id !== 'string' || id === '') return 'one of its tool-result parts has no toolCallId'
  if (!isObject(output)) return `the output of its tool-result ${id} is ${inline(output)}, no { type, value }`
  const { type } = output
  // That a tool returned is no sign that it did well; only a failure is marked.
  const error = type === 'error-text' || type === 'error-json' ? { error: true } : {}
  const text = outputText(output)
  return { id, ...(typeof name === 'string' ? { name } : {}), text, ...outputParts(output, text), ...error }
}

/** The text of a tool's output, as a model is told it. */
export function outputText({ type, value, reason }: Fields): string {
  if (type === 'execution-denied') return typeof reason === 'string' ? reason : 'Tool execution denied.'
  if (type === 'content' && Array.isArray(value)) {
    return value
      .filter(isObject)
      .flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
      .join('')
  }
  return typeof value === 'string' && type !== 'json' && type !== 'error-json' ? value : (JSON.stringify(value) ?? '')
}

/** The parts of a tool's output, of which `text` is known. */
export function outputParts({ type, value }: Fields, text: string): Parts {
  return type === 'content' ? partsOf(value, text) : {}
}

/** Tools of the provider itself have no schema and nothing to run. */
function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.filter(isObject).flatMap(({ type, name, description, inputSchema }) => {
    if (type !== 'function' || typeof name !== 'string') return []
    const schema = isObject(inputSchema) || typeof inputSchema === 'boolean' ? inputSchema : null
    return [{ name, description: typeof description === 'string' ? description : null, inputSchema: schema }]
  })
}

function read(messages: readonly NeutralMessage[], fault: string | null): ReadMessage {
  return { messages, system: null, fault }
}
