import type { ServedCall, ServedTurn, StreamPart } from './served-turn.js'
import type { WireRequest } from './wire.js'

/** One item of an answer, and how it is streamed: opened empty, perhaps with a part in it, filled, and closed in turn. */
export interface OutputItem {
  readonly item: { readonly id: string; readonly [key: string]: unknown }
  readonly empty: object
  readonly part?: { readonly event: string; readonly index: string; readonly whole: object; readonly empty: object }
  /** The name of the events that fill it; the last one has the whole text under `key`. */
  readonly event: string
  readonly key: string
  readonly text: string
  readonly pieces: readonly string[]
  readonly more: object
  /** What the client has in its hands with a piece. */
  had(piece: string, isLast: boolean): Omit<StreamPart, 'payload'>
}

/** The items in the order of recorded answers: reasoning, a message, calls. */
export function itemsOf(turn: ServedTurn, request: WireRequest): readonly OutputItem[] {
  const { text, reasoning, calls, finish } = turn
  const last = statusOf(turn)
  const isCut = (index: number): boolean => index === calls.length - 1
  return [
    ...(reasoning === undefined ? [] : [reasoningItem(turn, reasoning, request)]),
    ...(text === null && finish !== 'refusal' ? [] : [messageItem(turn, calls.length === 0 ? last : 'completed')]),
    ...calls.map((call, index) => callItem(turn, call, index, isCut(index) ? last : 'completed')),
  ]
}

/** Whether an answer is complete. */
export function statusOf({ finish }: ServedTurn): string {
  return finish === 'length' || finish === 'filter' ? 'incomplete' : 'completed'
}

/** An id of a turn's answer or of one of its items. */
export function responsesId(kind: string, { number }: ServedTurn): string {
  return `${kind}_callsheet_${number}`
}

function reasoningItem(turn: ServedTurn, text: string, { raw }: WireRequest): OutputItem {
  const include = raw['include']
  const isEncrypted = Array.isArray(include) && include.includes('reasoning.encrypted_content')
  const open = {
    id: responsesId('rs', turn),
    type: 'reasoning',
    ...(isEncrypted ? { encrypted_content: responsesId('encrypted', turn) } : {}),
  }
  const whole = { type: 'summary_text', text }
  return {
    item: { ...open, summary: [whole] },
    empty: { ...open, summary: [] },
    part: { event: 'reasoning_summary_part', index: 'summary_index', whole, empty: { ...whole, text: '' } },
    event: 'reasoning_summary_text',
    key: 'text',
    text,
    pieces: turn.reasoningPieces,
    more: {},
    had: () => ({}),
  }
}

function messageItem(turn: ServedTurn, status: string): OutputItem {
  const text = turn.text ?? ''
  const isRefusal = turn.finish === 'refusal'
  const partOf = (said: string): object =>
    isRefusal ? { type: 'refusal', refusal: said } : { type: 'output_text', annotations: [], logprobs: [], text: said }
  const open = { id: responsesId('msg', turn), type: 'message', status: 'in_progress', content: [], role: 'assistant' }
  return {
    item: { ...open, status, content: [partOf(text)] },
    empty: open,
    part: { event: 'content_part', index: 'content_index', whole: partOf(text), empty: partOf('') },
    event: isRefusal ? 'refusal' : 'output_text',
    key: isRefusal ? 'refusal' : 'text',
    text,
    pieces: turn.textPieces,
    more: isRefusal ? {} : { logprobs: [] },
    had: (piece) => (piece === '' ? {} : { text: piece }),
  }
}

function callItem(turn: ServedTurn, call: ServedCall, index: number, status: string): OutputItem {
  const { id, name, rawArgs, pieces } = call
  const open = {
    id: `${responsesId('fc', turn)}_${index + 1}`,
    type: 'function_call',
    status: 'in_progress',
    arguments: '',
    ...(id === null ? {} : { call_id: id }),
    name,
  }
  return {
    item: { ...open, status, arguments: rawArgs },
    empty: open,
    event: 'function_call_arguments',
    key: 'arguments',
    text: rawArgs,
    pieces,
    more: {},
    had: (piece, last) => ({ args: [{ call: index, piece, last }] }),
  }
}
