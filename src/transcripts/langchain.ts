import { partsOf } from '../dialects/parts-of.js'
import { equal } from '../json/equal.js'
import { classNameOf } from '../json/kind.js'
import { parseJson } from '../json/parse-json.js'
import type { Usage } from '../run/types.js'
import { damagedTranscript } from './errors.js'
import { fitCalls as fitRawCalls } from './fit-calls.js'
import { fitCall, fitId, fitKeys, speaksOfCalls } from './fit-keys.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { fitItem, readItems } from './openai-responses.js'
import { hasOwn, own, ownId, ownList, ownText } from './own.js'
import { textOf } from './text-of.js'
import { toldText } from './told-text.js'
import {
  showsTold,
  type Transcript,
  type TranscriptCall,
  type TranscriptItem,
  type TranscriptResult,
  type TranscriptTurn,
} from './transcript.js'

const kindName = 'LangChain messages'

/**
 * The messages of LangChain and the state of a LangGraph (`{ messages }`, with `__interrupt__` where it waits): instances, what they
 * are serialized or stored as, and records with a type or a role.
 */
export const langchainMessages: Kind = { name: kindName, fit, read }

function fit(value: unknown): Fit {
  if (Array.isArray(value)) return fitList(value, '', fitMessage)
  const state = fitList(own(value, 'messages'), 'messages', fitMessage)
  const answer = hasOwn(value, 'lc_kwargs') || own(value, 'lc') !== undefined ? fitMessage(value, '') : unlike
  const isHeld = Array.isArray(own(value, '__interrupt__')) && state.marks > 0
  return betterFit(isHeld ? { ...state, marks: state.marks + 5 } : state, answer)
}

function read(value: unknown): Transcript {
  const list = Array.isArray(value)
    ? value
    : Array.isArray(own(value, 'messages'))
      ? ownList(value, 'messages')
      : [value]
  const items = list.flatMap(readMessage)
  // A state that waits has no answer yet, also where the model last said a text.
  const isHeld = ownList(value, '__interrupt__').length > 0
  return {
    provider: 'langchain',
    model: null,
    items,
    waiting: waitingIn(value, items),
    told: showsTold(items),
    ...(isHeld ? { answer: null } : {}),
  }
}

/** Where the fields of a message are, and of what type it is. */
interface Message {
  readonly type: string | undefined
  readonly fields: unknown
  /** Whether it bears a mark that no other kind of messages has. */
  readonly isMarked: boolean
}

function unwrap(item: unknown): Message {
  const [id, data, type] = [own(item, 'id'), own(item, 'data'), own(item, 'type')]
  const isSerialized = own(item, 'lc') !== undefined && Array.isArray(id)
  if (isSerialized) return { type: typeName(id.at(-1)), fields: own(item, 'kwargs'), isMarked: true }
  const isStored = typeof data === 'object' && data !== null && typeof type === 'string'
  if (isStored) return { type: typeName(type), fields: data, isMarked: true }
  const isInstance = typeof item === 'object' && item !== null && hasOwn(item, 'lc_kwargs')
  const named = type === undefined && isInstance ? classNameOf(item) : type
  const role = named === undefined || named === 'generic' ? (own(item, 'role') ?? named) : named
  const isTyped = types.has(typeName(type) ?? '')
  return { type: typeName(role), fields: item, isMarked: isInstance || isTyped }
}

function typeName(type: unknown): string | undefined {
  return typeof type === 'string' ? type.replace(/Message(Chunk)?$/, '').toLowerCase() : undefined
}

const types: ReadonlyMap<string, 'system' | 'user' | 'assistant' | 'tool' | 'none'> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['human', 'user'],
  ['user', 'user'],
  ['ai', 'assistant'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
  ['function', 'tool'],
  // What removes a message from a state, and has none of its own.
  ['remove', 'none'],
])

function fitMessage(item: unknown, at: string): Fit {
  const { type, fields, isMarked } = unwrap(item)
  if (type === undefined) return misfitAt(at, item)
  if (!types.has(type)) return misfitAt(own(item, 'type') === undefined ? `${at}.role` : `${at}.type`, type)
  const content = contentOf(fields)
  const stranger = ['parts', 'tool_name', 'callId'].find((key) => own(fields, key) !== undefined)
  return joinFits(
    { marks: isMarked ? 3 : 1, misfit: null },
    stranger === undefined ? unlike : misfitAt(`${at}.${stranger}`, own(fields, stranger)),
    typeof content === 'string' || Array.isArray(content) ? unlike : misfitAt(`${at}.content`, content),
    isMarked ? unlike : fitRecord(content, at),
    fitAsked(fields, types.get(type), at),
    fitId(fields, 'tool_call_id', at),
  )
}

/** What is made of blocks is serialized under another key. */
function contentOf(fields: unknown): unknown {
  const content = own(fields, 'content') ?? ''
  return content === '' ? (own(fields, 'content_blocks') ?? own(fields, 'contentBlocks') ?? content) : content
}

const rawCalls = 'additional_kwargs'
const answers = /^(content|tool_call_id|artifact)$/
const asks = /^(content|additional_kwargs|tool_calls|invalid_tool_calls|tool_call_chunks)$/

/** Only the model asks, and only a tool answers. */
function fitAsked(fields: unknown, role: string | undefined, at: string): Fit {
  const blocks = fitList(contentOf(fields), `${at}.content`, (block, blockAt) => fitBlock(block, blockAt, role, fields))
  if (role !== 'assistant') return joinFits(fitKeys(fields, at, role === 'tool' ? answers : /^content$/), blocks)
  const more = own(fields, rawCalls)
  const moreAt = `${at}.${rawCalls}`
  const legacy = own(more, 'function_call') ?? null
  return joinFits(
    fitCalls(own(fields, 'tool_calls') ?? [], `${at}.tool_calls`),
    fitKeys(fields, at, asks, Array.isArray(own(fields, 'tool_call_chunks')) ? /^(invalid_)?tool_calls$/ : /^$/),
    fitKeys(more, moreAt, /^(tool_calls|function_call|tool_outputs)$/),
    legacy === null ? unlike : fitCall(legacy, `${moreAt}.function_call`, /^(name|arguments)$/),
    fitRawCalls(own(more, 'tool_calls'), `${moreAt}.tool_calls`, 'string'),
    fitList(own(more, 'tool_outputs'), `${moreAt}.tool_outputs`, fitItem),
    blocks,
  )
}

/** A block of a provider's own content: what asks is in the message's calls, too, unless the provider ran it. */
function fitBlock(block: unknown, at: string, role: string | undefined, fields: unknown): Fit {
  const type = ownText(block, 'type') ?? ''
  const key = ['functionCall', 'function_call'].find((one) => hasOwn(block, one))
  if (key === undefined && !speaksOfCalls(type)) return fitKeys(block, at, /^text$/)
  if (role === 'assistant' && (isHosted(type) || isHostedResult(type))) return unlike
  const called = key === undefined ? block : own(block, key)
  const blockId = ownId(called, 'id') ?? ownId(block, 'id') ?? ownId(called, 'call_id')
  const isIn = readCalls(fields).some(({ id, name }) =>
    blockId === null ? name === ownText(called, 'name') : blockId === id,
  )
  if (role === 'assistant' && isIn) return unlike
  return key === undefined ? misfitAt(`${at}.type`, type) : misfitAt(`${at}.${key}`, called)
}

/** Calls of tools that the provider runs, as it writes them and as LangChain does. */
function isHosted(type: string): boolean {
  return /^(server_tool_use|mcp_tool_use|server_tool_call)$/.test(type)
}

function isHostedResult(type: string): boolean {
  return /_tool_result$|^server_tool_(call_)?result$/.test(type)
}

/** A record with a role may be of any provider; the parts of its content tell. */
function fitRecord(content: unknown, at: string): Fit {
  return fitList(content, `${at}.content`, (part, partAt) => {
    const type = own(part, 'type')
    return type === 'text' || type === 'image_url' ? unlike : misfitAt(`${partAt}.type`, type)
  })
}

function fitCalls(calls: unknown, at: string): Fit {
  if (!Array.isArray(calls)) return misfitAt(at, calls)
  return fitList(calls, at, (call, callAt) => fitCall(call, callAt, /^(id|name|args|type)$/))
}

function readMessage(item: unknown): readonly TranscriptItem[] {
  const { type, fields } = unwrap(item)
  const role = types.get(type ?? '')
  const content = contentOf(fields)
  const text = textOf(content) ?? ''
  const parts = partsOf(content, text)
  if (role === undefined || role === 'none') return []
  if (role === 'system' || role === 'user') return [{ kind: role, text, ...parts }]
  if (role === 'assistant') return readSaid(fields, text)
  const name = ownText(fields, 'name')
  const status = own(fields, 'status')
  const ok = status === 'error' ? false : status === 'success' ? true : null
  const id = ownId(fields, 'tool_call_id')
  return [{ kind: 'result', id, ...(name === undefined ? {} : { name }), text, ...parts, ok }]
}

/** What the model said, with what its provider ran and told it. */
function readSaid(fields: unknown, text: string): readonly TranscriptItem[] {
  const outputs = readItems(ownList(own(fields, rawCalls), 'tool_outputs'))
  const turn = readTurn(fields, text)
  const asked = outputs.flatMap((item) => (item.kind === 'turn' ? item.calls : []))
  const content = contentOf(fields)
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  const hosted = blocks.filter((block) => isHosted(ownText(block, 'type') ?? '')).map(hostedCall)
  const told = blocks.filter((block) => isHostedResult(ownText(block, 'type') ?? '')).map(hostedResult)
  const calls = [...asked, ...hosted].filter(({ id }) => id === null || !turn.calls.some((call) => call.id === id))
  const ran = new Set([...asked, ...hosted].flatMap((call) => (call.ofProvider === true ? [call.id] : [])))
  const mine = turn.calls.map((call): TranscriptCall =>
    call.id !== null && ran.has(call.id) ? { ...call, ofProvider: true } : call,
  )
  return [{ ...turn, calls: [...mine, ...calls] }, ...outputs.filter(({ kind }) => kind === 'result'), ...told]
}

function hostedCall(block: unknown): TranscriptCall {
  const args = own(block, 'input') ?? own(block, 'args')
  return { id: ownId(block, 'id'), name: ownText(block, 'name') ?? '', ofProvider: true, rawArgs: null, args }
}

function hostedResult(block: unknown): TranscriptResult {
  const id =
    ['tool_use_id', 'toolCallId', 'tool_call_id'].map((key) => ownId(block, key)).find((one) => one !== null) ?? null
  const content = own(block, 'content') ?? own(block, 'output')
  const isError =
    own(block, 'is_error') === true ||
    own(block, 'status') === 'error' ||
    ownText(content, 'type')?.endsWith('_error') === true
  return { kind: 'result', id, text: toldText(content), ok: isError ? false : null }
}

function readTurn(fields: unknown, text: string): TranscriptTurn {
  const calls = readCalls(fields)
  const more = own(fields, 'additional_kwargs')
  const said = text === '' ? (ownText(more, 'refusal') ?? text) : text
  const lane = ownText(fields, 'name')
  const usage = readUsage(own(fields, 'usage_metadata'))
  const reasoning = ownText(more, 'reasoning_content')
  return {
    kind: 'turn',
    text: said,
    calls,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage === null ? {} : { usage }),
    // Graphs of several agents name the one that speaks.
    ...(lane === undefined ? {} : { lane }),
  }
}

function readUsage(usage: unknown): Usage | null {
  const [input, output] = [own(usage, 'input_tokens'), own(usage, 'output_tokens')]
  return typeof input === 'number' && typeof output === 'number' ? { input, output } : null
}

/** The calls of a message: from its chunks, else parsed ones and those that could not be, in the order of the raw ones. */
function readCalls(fields: unknown): readonly TranscriptCall[] {
  const chunks = ownList(fields, 'tool_call_chunks')
  // What is made of chunks stands behind a getter.
  if (chunks.length > 0) return joinChunks(chunks)
  const more = own(fields, rawCalls)
  const legacy = own(more, 'function_call') ?? null
  const raw = [...ownList(more, 'tool_calls'), ...(legacy === null ? [] : [{ function: legacy }])].map(rawCall)
  const parsed = ownList(fields, 'tool_calls').map((call) => parsedCall(call, raw))
  const invalid = ownList(fields, 'invalid_tool_calls').map((call) =>
    rawCall({ ...idOf(call), function: textCall(call) }),
  )
  const calls = [...parsed, ...invalid]
  if (calls.length === 0) return raw
  const place = (call: TranscriptCall): number => {
    const found = raw.findIndex(({ id }) => id !== null && id === call.id)
    return found < 0 ? raw.length : found
  }
  return calls.toSorted((one, other) => place(one) - place(other))
}

type RawCall = TranscriptCall & { readonly rawArgs: string }

function rawCall(call: unknown): RawCall {
  const called = own(call, 'function')
  return {
    id: idOf(call).id,
    name: ownText(called, 'name') ?? '',
    rawArgs: ownText(called, 'arguments') ?? '',
  }
}

function textCall(call: unknown): object {
  return { name: ownText(call, 'name'), arguments: ownText(call, 'args') }
}

function idOf(call: unknown): { readonly id: string | null } {
  return { id: ownId(call, 'id') }
}

/** With the model's own text, where it is there and still says the same. */
function parsedCall(call: unknown, raw: readonly RawCall[]): TranscriptCall {
  const about = { ...idOf(call), name: ownText(call, 'name') ?? '' }
  const args = own(call, 'args')
  const text = raw.find(({ id, name }) => id !== null && id === about.id && name === about.name)?.rawArgs
  const parsed = text === undefined ? null : parseJson(text)
  if (text !== undefined && parsed?.ok === true && equal(parsed.value, args)) return { ...about, rawArgs: text }
  return { ...about, rawArgs: null, args }
}

function joinChunks(chunks: readonly unknown[]): readonly TranscriptCall[] {
  const calls = new Map<unknown, { id: string | null; name: string; rawArgs: string }>()
  for (const chunk of chunks) {
    const key = own(chunk, 'index') ?? own(chunk, 'id') ?? calls.size
    const call = calls.get(key) ?? { id: null, name: '', rawArgs: '' }
    calls.set(key, call)
    call.id ??= idOf(chunk).id
    call.name += ownText(chunk, 'name') ?? ''
    call.rawArgs += ownText(chunk, 'args') ?? ''
  }
  return [...calls.values()]
}

/** Of a state that was interrupted: the calls of the last turn that were told nothing, or those among them that wait for a decision. */
function waitingIn(value: unknown, items: readonly TranscriptItem[]): readonly string[] {
  const interrupts = ownList(value, '__interrupt__')
  if (interrupts.length === 0) return []
  const told = new Set(items.map((item) => (item.kind === 'result' ? item.id : null)))
  const turn = items.findLast((item) => item.kind === 'turn')
  const open = (turn?.calls ?? []).filter(({ id }) => id === null || !told.has(id))
  const actions = interrupts.flatMap((interrupt) => {
    const asked = own(interrupt, 'value')
    return [...ownList(asked, 'actionRequests'), ...ownList(asked, 'action_requests')]
  })
  const waiting = actions.length === 0 ? open : actions.flatMap((action) => takeAsked(open, action))
  return waiting.map(({ id, name }) => {
    if (id !== null) return id
    throw damagedTranscript(kindName, `the call of ${name}`, 'waits for an answer, but has no id')
  })
}

/** Takes the call that an action is about: by its name, and by its arguments where it has any. */
function takeAsked(open: TranscriptCall[], action: unknown): readonly TranscriptCall[] {
  const args = own(action, 'args')
  const found = open.findIndex(
    (call) => call.name === own(action, 'name') && (args === undefined || equal(argsOf(call), args)),
  )
  return found < 0 ? [] : open.splice(found, 1)
}

function argsOf(call: TranscriptCall): unknown {
  if (call.rawArgs === null) return call.args
  const parsed = parseJson(call.rawArgs)
  return parsed.ok ? parsed.value : call.rawArgs
}
