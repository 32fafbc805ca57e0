import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, NeutralMessage, NeutralToolResult, Usage } from '../../src/run/types.js'
import { readTools } from '../../src/tool/read-tools.js'
import type { Fault } from '../script/step.js'
import { messageOf } from '../wires/error-text.js'
import { neutralRequest } from '../wires/neutral.js'
import type { ServedTurn } from '../wires/served-turn.js'
import type { Model } from './model.js'

/** A message for {@link Next}; a system message may stand anywhere, and a {@link NextTurn} is one. */
export type NextMessage =
  | NeutralMessage
  | { readonly role: 'user' | 'system'; readonly text: string }
  | {
      readonly role: 'assistant'
      readonly text?: string | null
      readonly calls?: readonly { readonly id: string | null; readonly name: string; readonly rawArgs: string }[]
    }
  | { readonly role: 'tool'; readonly toolResult: NeutralToolResult }

/** What may be sent beside the messages. */
export interface NextOptions {
  readonly system?: string
  /** The tools offered, in any shape that `sheet.wrap` takes. */
  readonly tools?: unknown
  /** @default 'scripted' */
  readonly model?: string
}

/** A call of a {@link NextTurn}. */
export interface NextCall {
  /** Empty where `withIds` leaves it out. */
  readonly id: string
  readonly name: string
  /** The byte-exact argument text. */
  readonly rawArgs: string
  /** What `JSON.parse` makes of it; `undefined` if it is not JSON. */
  readonly args: unknown
}

/** What the scripted model says in process. It can be sent back as a message. */
export interface NextTurn {
  readonly role: 'assistant'
  readonly text: string | null
  readonly calls: readonly NextCall[]
  readonly reasoning?: string
  readonly finish: FinishReason
  readonly usage: Usage
}

/**
 * Asks the scripted model without any client. Rejects with a `CallsheetError` where a provider would answer 400, and with a
 * `ModelError` (`code`, and `status` where there is one) where the script says `fault` or `cut`.
 */
export type Next = (messages: readonly NextMessage[], options?: NextOptions) => Promise<NextTurn>

/** The way in for agents that call a function instead of a client. */
export function nextOf(model: Model): Next {
  return async (messages, options = {}) => {
    const { system, tools, model: name = 'scripted' } = options
    const given: unknown = messages
    if (!Array.isArray(given)) {
      throw new TypeError('llm.next(messages) takes a list of { role, text?, calls?, toolResult? }')
    }
    const offered = tools === undefined ? undefined : readTools(tools).map(({ spec }) => spec)
    const answered = await model.answer(neutralRequest(name, system, messages, offered))
    if ('violation' in answered) throw answered.violation
    if ('fault' in answered) return await fail(model, answered.fault)
    const cut = answered.delivery.scripted
    if (cut !== null) {
      answered.delivery.cut()
      if (cut.how === 'hang') await model.hang(undefined, null)
      throw modelError('the answer broke off', 'cut')
    }
    answered.delivery.whole()
    return toNextTurn(answered.turn)
  }
}

/** In process there are no bytes to spoil: every fault but an empty answer is an error. */
async function fail(model: Model, fault: Fault): Promise<NextTurn> {
  switch (fault.kind) {
    case 'status':
      throw modelError(fault.message ?? messageOf(fault.status), fault.code ?? 'status', fault.status)
    case 'hang':
      await model.hang(fault.until, null)
      throw modelError('the connection broke', 'network')
    case 'empty':
      return { role: 'assistant', text: null, calls: [], finish: 'stop', usage: { input: 1, output: 0 } }
    case 'html':
      throw modelError('502 Bad Gateway', 'html', 502)
    case 'network':
      throw modelError('the connection broke', 'network')
    case 'mid-stream-error':
      throw modelError(messageOf(500), 'mid-stream-error', 500)
    case 'bad-json':
    case 'bad-sse':
      throw modelError('the answer is no JSON', fault.kind)
  }
}

/** What a scripted fault looks like in process. */
function modelError(message: string, code: string, status?: number): Error {
  return Object.assign(new Error(message), { name: 'ModelError', code, ...(status === undefined ? {} : { status }) })
}

function toNextTurn({ text, calls, reasoning, finish, usage }: ServedTurn): NextTurn {
  const parsed = calls.map(({ id, name, rawArgs }) => {
    const json = parseJson(rawArgs)
    return { id: id ?? '', name, rawArgs, args: json.ok ? json.value : undefined }
  })
  return { role: 'assistant', text, calls: parsed, ...(reasoning === undefined ? {} : { reasoning }), finish, usage }
}
