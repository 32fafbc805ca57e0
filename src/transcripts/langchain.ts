import { equal } from '../json/equal.js'
import { classNameOf } from '../json/kind.js'
import { parseJson } from '../json/parse-json.js'
import type { Usage } from '../run/types.js'
import { betterFit, fitList, joinFits, misfitAt, unlike } from './fit-list.js'
import type { Fit, Kind } from './kind.js'
import { hasOwn, own, ownList, ownText } from './own.js'
import { textOf } from './text-of.js'
import {
  showsTold,
  type Transcript,
  type TranscriptCall,
  type TranscriptItem,
  type TranscriptTurn,
} from './transcript.js'

/**
 * The messages of LangChain and the state of a LangGraph (`{ messages }`, with `__interrupt__` where it waits): instances, what they
 * are serialized or stored as, and records with a type or a role.
 */
export const langchainMessages: Kind = { name: 'LangChain messages', fit, read }

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
  return { provider: 'langchain', model: null, items, waiting: waitingIn(value, items), told: showsTold(items) }
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
  const content = own(fields, 'content') ?? ''
  const stranger = ['parts', 'tool_name', 'callId'].find((key) => own(fields, key) !== undefined)
  return joinFits(
    { marks: isMarked ? 3 : 1, misfit: null },
    stranger === undefined ? unlike : misfitAt(`${at}.${stranger}`, own(fields, stranger)),
    typeof content === 'string' || Array.isArray(content) ? unlike : misfitAt(`${at}.content`, content),
    isMarked ? unlike : fitRecord(content, at),
    fitCalls(own(fields, 'tool_calls') ?? [], `${at}.tool_calls`),
  )
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
  return fitList(calls, at, (call, callAt) =>
    typeof own(call, 'name') === 'string' ? { marks: 2, misfit: null } : misfitAt(`${callAt}.name`, own(call, 'name')),
  )
}

function readMessage(item: unknown): readonly TranscriptItem[] {
  const { type, fields } = unwrap(item)
  const role = types.get(type ?? '')
  const text = textOf(own(fields, 'content')) ?? ''
  if (role === undefined || role === 'none') return []
  if (role === 'system' || role === 'user') return [{ kind: role, text }]
  if (role === 'assistant') return [readTurn(fields, text)]
  const name = ownText(fields, 'name')
  const status = own(fields, 'status')
  const ok = status === 'error' ? false : status === 'success' ? true : null
  const id = ownText(fields, 'tool_call_id') ?? null
  return [{ kind: 'result', id, ...(name === undefined ? {} : { name }), text, ok }]
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
  const raw = ownList(own(fields, 'additional_kwargs'), 'tool_calls').map(rawCall)
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
  const id = ownText(call, 'id') ?? ''
  return { id: id === '' ? null : id }
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
  const open = (turn?.calls ?? []).filter(({ id }) => id !== null && !told.has(id))
  const actions = interrupts.flatMap((interrupt) => ownList(own(interrupt, 'value'), 'actionRequests'))
  const names = new Set(actions.map((action) => own(action, 'name')))
  return open.flatMap(({ id, name }) => (id !== null && (names.size === 0 || names.has(name)) ? [id] : []))
}
