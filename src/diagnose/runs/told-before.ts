import type { NeutralMessage, NeutralRequest, NeutralToolResult, Run, ToolCall } from '../../run/types.js'
import type { Told, ToldPart } from '../grounding/grounding.js'
import { seam } from './seam.js'

/** A call, as far as its place goes. */
type Asked = Pick<ToolCall, 'turn'>

/** What the model of each call was sent. */
export interface Sent {
  /** The request that the turn of the call answers; `null` where the run does not hold it. */
  readonly request: (call: Asked) => NeutralRequest | null
  /**
   * What the model had been told when it asked for the call, as the request says that its turn answers: all user texts, the system
   * prompt, and the results of earlier tools. What the agent has dropped from its history is told no more; the result of a call of
   * the same turn is not told yet, unless the provider ran it before the turn went on. What the model itself said or asked for is
   * never told, or it could invent a value and then quote itself.
   */
  readonly told: (call: Asked) => Told
}

// A run is looked at once for each of its calls, and a long one has many.
const known = new WeakMap<object, Sent>()

/** What the models of a run were sent, read once. */
export function sentTo(run: Run): Sent {
  const sent = known.get(run) ?? readSent(run)
  known.set(run, sent)
  return sent
}

function readSent({ turns, requests, calls, earlier }: Run): Sent {
  const requestOfTurn = new Map([...(earlier?.turns ?? []), ...turns].map((turn) => [turn.number, turn.request]))
  const byNumber = new Map([...(earlier?.requests ?? []), ...requests].map((request) => [request.number, request]))
  const request = ({ turn }: Asked): NeutralRequest | null => byNumber.get(requestOfTurn.get(turn) ?? 0) ?? null
  const all = [...(earlier?.calls ?? []), ...calls]
  const partsOf = partReader(all)
  const byProvider = all.filter((call) => call.ofProvider === true && call.told !== null)
  const told = new Map<NeutralRequest, Told>()
  return {
    request,
    told(call) {
      const from = request(call)
      if (from === null) return nothingTold
      const earlier = told.get(from)
      if (earlier !== undefined) return earlier
      const ran = byProvider.filter(({ turn }) => turn === call.turn).map(resultOf)
      const made = frozenTold([...partsOf(from), ...ran])
      told.set(from, made)
      return made
    },
  }
}

/** Of parts that are frozen themselves. */
export function frozenTold(parts: readonly ToldPart[]): Told {
  return Object.freeze({ parts: Object.freeze(parts) })
}

const nothingTold = frozenTold([Object.freeze({ from: 'the query', text: '' })])

/** Makes the same part the same object, since each is read for numbers and dates. */
function partReader(calls: readonly ToolCall[]): (request: NeutralRequest) => readonly ToldPart[] {
  const results = new Map<NeutralMessage, ToldPart>()
  const latest = new Map<string, ToldPart>()
  const partOf = (from: string, texts: readonly string[], isUnread = false): ToldPart => {
    const before = latest.get(from)
    const text = texts.join(seam)
    const isSame = before?.text === text && (before.unread ?? false) === isUnread
    const part = isSame ? before : Object.freeze({ from, text, ...(isUnread ? { unread: true as const } : {}) })
    latest.set(from, part)
    return part
  }
  return ({ system, systemParts, messages, at }) => {
    const users = messages.filter(({ role }) => role === 'user')
    const parts = [
      partOf(
        'the query',
        users.flatMap(textsOf),
        users.some(({ unread }) => unread === true),
      ),
    ]
    if (system !== null && system !== '') parts.push(partOf('the system prompt', systemParts ?? [system]))
    for (const message of messages) {
      const { toolResult } = message
      if (toolResult === undefined) continue
      const part = results.get(message) ?? resultPart(toolResult, calls, at, messages)
      results.set(message, part)
      parts.push(part)
    }
    return parts
  }
}

const callsOfParts = new WeakMap<ToldPart, ToolCall>()

/** The call that a part is the result of; `null` where it is none of the run. */
export function callOf(part: ToldPart): ToolCall | null {
  return callsOfParts.get(part) ?? null
}

function resultPart(
  result: NeutralToolResult,
  calls: readonly ToolCall[],
  at: number,
  messages: readonly NeutralMessage[],
): ToldPart {
  const call = calledFor(result, calls, at)
  const part: ToldPart = Object.freeze({
    from: call === null ? earlierResult(result, messages) : `the result of ${nameOf(call)}`,
    text: textsOf(result).join(seam),
    ...(result.unread === undefined ? {} : { unread: result.unread }),
  })
  if (call !== null) callsOfParts.set(part, call)
  return part
}

function textsOf({ text, parts }: Pick<NeutralMessage, 'text' | 'parts'>): readonly string[] {
  return (parts ?? [text ?? '']).filter((one) => one !== '')
}

/** What the provider told the model within its turn. */
function resultOf(call: ToolCall): ToldPart {
  const part: ToldPart = Object.freeze({ from: `the result of ${nameOf(call)}`, text: call.told?.text ?? '' })
  callsOfParts.set(part, call)
  return part
}

function nameOf({ number, name }: ToolCall): string {
  return `call ${number} (${name})`
}

/** Which call a result is about. Some clients hand an id out again, so that the text has its say. */
function calledFor({ id, name, text }: NeutralToolResult, calls: readonly ToolCall[], at: number): ToolCall | null {
  const named = calls.filter((call) => call.at < at && (id === null ? call.name === name : call.id === id))
  return named.findLast(({ told }) => told?.text === text) ?? named.at(-1) ?? null
}

/** Of a history that the agent brought with it. */
function earlierResult({ id, name }: NeutralToolResult, messages: readonly NeutralMessage[]): string {
  const asked = messages.flatMap((message) => message.calls ?? []).findLast((one) => id !== null && one.id === id)
  const tool = name ?? asked?.name
  return tool === undefined ? 'an earlier result' : `an earlier result (${tool})`
}
