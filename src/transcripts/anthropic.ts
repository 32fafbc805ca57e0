import { anthropic } from '../dialects/anthropic.js'
import { partsOf } from '../dialects/parts-of.js'
import { parseJson } from '../json/parse-json.js'
import type { FinishReason, Usage } from '../run/types.js'
import { fitCall, fitKeys } from './fit-keys.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { own, ownId, ownList, ownText } from './own.js'
import { textOf } from './text-of.js'
import type { Transcript, TranscriptCall, TranscriptItem, TranscriptResult, TranscriptTurn } from './transcript.js'

/** The messages of Anthropic: a list, `{ messages }` such as the body of a request, or an answer (`Message`). */
export const anthropicMessages: Kind = { name: 'Anthropic messages', fit, read }

function fit(value: unknown): Fit {
  if (Array.isArray(value)) return fitList(value, '', fitMessage)
  const list = own(value, 'messages')
  return betterFit(
    fitList(list, 'messages', fitMessage),
    own(value, 'type') !== 'message' ? unlike : fitMessage(value, ''),
  )
}

function read(value: unknown): Transcript {
  const isList = Array.isArray(value)
  const list = isList ? value : Array.isArray(own(value, 'messages')) ? ownList(value, 'messages') : [value]
  const system = isList ? null : textOf(own(value, 'system'))
  const tools = isList ? [] : anthropic.readTools(own(value, 'tools'))
  return {
    provider: 'anthropic',
    model: ownText(isList ? list[0] : value, 'model') ?? null,
    items: [
      ...(system === null ? [] : [{ kind: 'system', text: system, ...partsOf(own(value, 'system'), system) } as const]),
      ...list.flatMap(readMessage),
    ],
    // Results of what the provider ran stand in the model's own message.
    told: list.some((item) => own(item, 'role') === 'user'),
    ...(tools.length === 0 ? {} : { tools }),
  }
}

function fitMessage(item: unknown, at: string): Fit {
  const prefix = at === '' ? '' : `${at}.`
  const role = own(item, 'role')
  if (role !== 'user' && role !== 'assistant' && role !== 'system') {
    return role === undefined ? misfitAt(at, item) : misfitAt(`${prefix}role`, role)
  }
  const type = own(item, 'type')
  const stranger = foreign.find((key) => own(item, key) !== undefined)
  const content = own(item, 'content')
  return joinFits(
    // An answer says what it is.
    { marks: type === 'message' && own(item, 'model') !== undefined ? 3 : 1, misfit: null },
    type === undefined || type === 'message' ? unlike : misfitAt(`${prefix}type`, type),
    stranger === undefined ? unlike : misfitAt(`${prefix}${stranger}`, own(item, stranger)),
    fitKeys(item, at, /^content$/),
    typeof content === 'string'
      ? unlike
      : Array.isArray(content)
        ? fitList(content, `${prefix}content`, (block, blockAt) => fitBlock(block, blockAt, role))
        : misfitAt(`${prefix}content`, content),
  )
}

/** Keys by which other kinds of messages are known. */
const foreign = ['tool_calls', 'tool_call_id', 'parts', 'lc', 'lc_kwargs', 'kwargs', 'data'] as const

function fitBlock(block: unknown, at: string, role: string): Fit {
  const type = own(block, 'type')
  if (typeof type !== 'string') return misfitAt(type === undefined ? at : `${at}.type`, type ?? block)
  const keys = fitKeys(block, at, reads)
  // Only the model asks; a user answers, and the provider what it ran itself.
  if (isCall(type) && role === 'assistant') return fitCall(block, at, reads)
  if (isResult(type) && role !== 'system') {
    const flag = own(block, 'is_error') ?? false
    return joinFits(
      marked,
      ownId(block, 'tool_use_id') === null ? misfitAt(`${at}.tool_use_id`, own(block, 'tool_use_id')) : unlike,
      typeof flag === 'boolean' ? unlike : misfitAt(`${at}.is_error`, flag),
      keys,
    )
  }
  if (type.endsWith('thinking')) return joinFits(marked, keys)
  return blocks.test(type) ? keys : misfitAt(`${at}.type`, type)
}

const reads = /^(id|name|input|tool_use_id|content|is_error|text|thinking)$/
const marked: Fit = { marks: 2, misfit: null }
const blocks = /^(text|image|document|search_result|container_upload|compaction|fallback)$/

/** Tools of the user, of the provider and of an MCP server that the provider asks. */
function isCall(type: string): boolean {
  return /^(server_|mcp_)?tool_use$/.test(type)
}

function isResult(type: string): boolean {
  return /(^|_)tool_result$/.test(type)
}

function readMessage(item: unknown): readonly TranscriptItem[] {
  const content = own(item, 'content')
  const role = own(item, 'role')
  const list: readonly unknown[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : ownList(item, 'content')
  if (role === 'system') {
    const text = textOf(list) ?? ''
    return [{ kind: 'system', text, ...partsOf(list, text) }]
  }
  const results = list.filter((block) => isResult(ownText(block, 'type') ?? '')).map(readResult)
  const others = list.filter((block) => !isResult(ownText(block, 'type') ?? ''))
  // What the provider ran itself stands in the same message; it is told with the turn.
  if (role === 'assistant') return [readTurn(item, others), ...results]
  if (others.length === 0 && results.length > 0) return results
  const text = textsOf(others).join('')
  return [...results, { kind: 'user', text, ...partsOf(others, text) }]
}

function readTurn(item: unknown, list: readonly unknown[]): TranscriptTurn {
  const calls = list.filter((block) => isCall(ownText(block, 'type') ?? '')).map(readCall)
  const texts = textsOf(list)
  const thoughts = list.flatMap((block) => ownText(block, 'thinking') ?? [])
  const finish = finishes[ownText(item, 'stop_reason') ?? '']
  const usage = readUsage(own(item, 'usage'))
  return {
    kind: 'turn',
    text: texts.length === 0 ? null : texts.join(''),
    calls,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('') }),
    ...(finish === undefined ? {} : { finish }),
    ...(usage === null ? {} : { usage }),
  }
}

const finishes: Readonly<Record<string, FinishReason>> = { max_tokens: 'length', refusal: 'refusal' }

function readUsage(usage: unknown): Usage | null {
  const [input, output] = [own(usage, 'input_tokens'), own(usage, 'output_tokens')]
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}

function textsOf(list: readonly unknown[]): readonly string[] {
  return list.flatMap((block) => (own(block, 'type') === 'text' ? (ownText(block, 'text') ?? []) : []))
}

function readCall(block: unknown): TranscriptCall {
  const input = own(block, 'input')
  const ofProvider = own(block, 'type') === 'tool_use' ? {} : { ofProvider: true as const }
  const about = { id: ownId(block, 'id'), name: ownText(block, 'name') ?? '', ...ofProvider }
  // A text where an object belongs is one that is no JSON, and so had no other place.
  if (typeof input === 'string' && !parseJson(input).ok) return { ...about, rawArgs: input }
  return { ...about, rawArgs: null, args: input }
}

function readResult(block: unknown): TranscriptResult {
  const content = own(block, 'content')
  const flag = own(block, 'is_error')
  const texts = Array.isArray(content) ? textsOf(content).join('') : content
  const text = typeof texts === 'string' ? texts : ''
  const isError = flag === true || ownText(content, 'type')?.endsWith('_error') === true
  // Of the provider's own tools the result is no text.
  const isOther = content !== undefined && text === '' && content !== '' && !isEmpty(content)
  return {
    kind: 'result',
    id: ownId(block, 'tool_use_id'),
    text: isOther ? JSON.stringify(content) : text,
    ...(isOther ? {} : partsOf(content, text)),
    ok: isError ? false : flag === false ? true : null,
    ...(flag === false ? { error: isError } : {}),
  }
}

function isEmpty(content: unknown): boolean {
  return (
    Array.isArray(content) && content.every((block) => /^(text|image|document)$/.test(ownText(block, 'type') ?? ''))
  )
}
