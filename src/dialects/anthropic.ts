import { isObject } from '../json/is-object.js'
import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'
import type { Dialect, ReadMessage } from './dialect.js'
import { pairingFault } from './history.js'
import { inputText } from './input-text.js'
import { partsOf, systemOf } from './parts-of.js'

/** Anthropic's Messages. */
export const anthropic: Dialect = { readMessage, readTools, historyFault }

type Block = Readonly<Record<string, unknown>>

function readMessage(raw: unknown): ReadMessage {
  if (!isObject(raw)) return faulty(`it is ${inline(raw)} where an object with a role belongs`)
  const { role, content } = raw
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    return faulty(`it has the role ${inline(role)}; roles are user and assistant`)
  }
  if (typeof content !== 'string' && !Array.isArray(content)) {
    return faulty(`its content is ${inline(content)}, where a text or a list of blocks belongs`)
  }
  const blocks: readonly unknown[] =
    typeof content === 'string' ? (content === '' ? [] : [{ type: 'text', text: content }]) : content
  const known = blocks.filter(isObject)
  const fault =
    known.length < blocks.length
      ? `its content holds ${inline(blocks.find((block) => !isObject(block)))}, no block`
      : (known.map((block, index) => blockFault(block, `content[${index}]`, role)).find((one) => one !== null) ?? null)
  if (role === 'system') return { messages: [], ...systemOf(known, textsOf(known).join('\n\n')), fault }
  return role === 'user' ? readUser(known, fault) : readAssistant(known, fault)
}

/** What is wrong with one block; kinds that the neutral form does not hold (images, tools of the provider) are left alone. */
function blockFault(block: Block, at: string, role: 'user' | 'assistant' | 'system'): string | null {
  const { type, text, id, name, input, tool_use_id: about, content, thinking, signature } = block
  switch (type) {
    case 'text':
      if (typeof text !== 'string') return `the text of its ${at} is ${inline(text)}`
      return text.trim() === '' ? `its ${at} is a text block that is empty or only white space; leave it out` : null
    case 'tool_use':
      if (role !== 'assistant') return `its ${at} is a tool_use block, which belongs to an assistant message`
      if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) {
        return `the id of its ${at} is ${inline(id)}, where letters, digits, _ and - belong`
      }
      if (typeof name !== 'string' || name === '') return `its ${at} has no name`
      // Only an object is right, but what an answer could not carry as one is sent back as it came.
      return input === undefined ? `its ${at} has no input` : null
    case 'tool_result':
      if (role !== 'user') return `its ${at} is a tool_result block, which belongs to a user message`
      if (typeof about !== 'string' || about === '') return `the tool_use_id of its ${at} is ${inline(about)}`
      return content === undefined || typeof content === 'string' || (Array.isArray(content) && content.every(isObject))
        ? null
        : `the content of its ${at} is ${inline(content)}, where a text or a list of blocks belongs`
    case 'thinking':
      return typeof thinking === 'string' && typeof signature === 'string' && signature !== ''
        ? null
        : `its ${at} is a thinking block without its ${typeof thinking === 'string' ? 'signature' : 'text'}`
    default:
      return typeof type === 'string' ? null : `the type of its ${at} is ${inline(type)}`
  }
}

/** Each tool_result is a message of its own, and what stands beside them another. */
function readUser(blocks: readonly Block[], fault: string | null): ReadMessage {
  const results = blocks.filter(({ type }) => type === 'tool_result')
  const others = blocks.filter(({ type }) => type !== 'tool_result')
  const told = results.map(({ tool_use_id: id, content, is_error: error }): NeutralMessage => {
    const text = typeof content === 'string' ? content : textsOf(Array.isArray(content) ? content : []).join('')
    const flag = typeof error === 'boolean' ? { error } : {}
    return {
      role: 'tool',
      toolResult: { id: typeof id === 'string' ? id : null, text, ...partsOf(content, text), ...flag },
    }
  })
  const text = textsOf(others).join('')
  const said: NeutralMessage[] =
    others.length > 0 || told.length === 0 ? [{ role: 'user', text, ...partsOf(others, text) }] : []
  const order =
    blocks.length === 0
      ? 'its content is empty'
      : blocks.slice(0, results.length).every(({ type }) => type === 'tool_result')
        ? null
        : 'its tool_result blocks do not stand before everything else in it'
  return { messages: [...told, ...said], system: null, fault: fault ?? order }
}

function readAssistant(blocks: readonly Block[], fault: string | null): ReadMessage {
  const calls = blocks.flatMap(readCall)
  const texts = textsOf(blocks)
  // An empty message has no text, so that `historyFault` knows it from one of blocks that are not read.
  const hasText = texts.length > 0 || (blocks.length > 0 && calls.length === 0)
  const order =
    calls.length > 0 && blocks.at(-1)?.['type'] === 'text'
      ? 'a text follows its tool_use blocks, which stand last'
      : null
  const message: NeutralMessage = {
    role: 'assistant',
    ...(hasText ? { text: texts.join('') } : {}),
    ...(calls.length === 0 ? {} : { calls }),
  }
  return { messages: [message], system: null, fault: fault ?? order }
}

function readCall({ type, id, name, input }: Block): readonly NeutralCall[] {
  if (type !== 'tool_use') return []
  const rawArgs = inputText(input)
  return [{ id: typeof id === 'string' ? id : null, name: typeof name === 'string' ? name : '', rawArgs }]
}

/** All results of a turn belong into the one message after it; only the last message may be empty, and must not end in white space. */
function historyFault(messages: readonly NeutralMessage[], numbers: readonly number[]): string | null {
  if (messages[0]?.role === 'assistant') return `message ${numbers[0] ?? 1} is the first and not of the user`
  for (const [index, { role, text, calls }] of messages.entries()) {
    const [before, number] = [numbers[index - 1], numbers[index] ?? index + 1]
    if (role === 'tool' && messages[index - 1]?.role === 'tool' && before !== number) {
      return `message ${number} brings a tool_result in a user message of its own; those of one turn belong into one message`
    }
    const isLast = index === messages.length - 1
    if (role !== 'assistant' || calls !== undefined) continue
    if (text === undefined && !isLast) return `message ${number} is an assistant message without content`
    if (isLast && text !== undefined && text !== text.trimEnd()) {
      return `message ${number} is an assistant message at the end, and its text ends in white space`
    }
  }
  return pairingFault(messages, numbers) ?? reusedId(messages, numbers)
}

/** The ids of calls are unique in a whole conversation. */
function reusedId(messages: readonly NeutralMessage[], numbers: readonly number[]): string | null {
  const asked = new Set<string | null>()
  for (const [index, { calls = [] }] of messages.entries()) {
    const again = calls.find(({ id }) => asked.has(id))
    if (again !== undefined) {
      return `message ${numbers[index]} asks for a call with the id ${again.id}, which an earlier one has`
    }
    for (const { id } of calls) asked.add(id)
  }
  return null
}

function readTools(raw: unknown): readonly ToolSpec[] {
  if (!Array.isArray(raw)) return []
  return raw.flatMap((tool: unknown) => {
    if (!isObject(tool) || typeof tool['name'] !== 'string') return []
    const { name, description, input_schema: schema } = tool
    return [
      {
        name,
        description: typeof description === 'string' ? description : null,
        inputSchema: isObject(schema) ? schema : null,
      },
    ]
  })
}

function textsOf(blocks: readonly unknown[]): readonly string[] {
  return blocks.flatMap((block) =>
    isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : [],
  )
}

function faulty(fault: string): ReadMessage {
  return { messages: [], system: null, fault }
}
