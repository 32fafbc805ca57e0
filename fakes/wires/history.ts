import type { Dialect, ReadMessage } from '../../src/dialects/dialect.js'
import { equal } from '../../src/json/equal.js'
import { snapshot } from '../../src/json/snapshot.js'
import type { NeutralMessage, NeutralRequest } from '../../src/run/types.js'
import type { WireRequest } from './wire.js'

/** The messages of a request, read and frozen. */
export interface ReadHistory {
  readonly system: string | null
  readonly systemParts?: readonly string[]
  readonly messages: readonly NeutralMessage[]
  readonly tools: NeutralRequest['tools']
  readonly raw: unknown
  /** Why the provider would refuse it. */
  readonly fault: string | null
}

/** One raw message with what it was read as, and by whom: an agent may go on with another provider. */
interface Entry {
  readonly dialect: Dialect
  readonly raw: unknown
  readonly read: ReadMessage
}

/** Reads histories and keeps the last one of each lane, so that an unchanged message is read and frozen once. */
export class Histories {
  readonly #last = new Map<string, readonly Entry[]>()
  #tools: { readonly raw: unknown; readonly read: NeutralRequest['tools'] } = { raw: undefined, read: [] }
  #reading: readonly Entry[] = []
  readonly #rows = new WeakMap<
    NeutralMessage,
    readonly { readonly parts: readonly NeutralMessage[]; readonly message: NeutralMessage }[]
  >()

  read(request: WireRequest): ReadHistory {
    const before = this.#nearest(request.rawMessages)
    const entries: Entry[] = []
    const messages: NeutralMessage[] = []
    const raw: unknown[] = []
    // Which message of the request each neutral one stands for, counted from 1.
    const numbers: number[] = []
    let system = request.system ?? null
    const systems = system === null ? [] : [...(request.systemParts ?? [system])]
    let fault: string | null = null
    for (const [index, message] of request.rawMessages.entries()) {
      const entry = readEntry(request.dialect, message, before[index])
      entries.push(entry)
      messages.push(...entry.read.messages)
      numbers.push(...entry.read.messages.map(() => index + 1))
      raw.push(entry.raw)
      if (entry.read.system !== null) system = system === null ? entry.read.system : `${system}\n\n${entry.read.system}`
      if (entry.read.system !== null) systems.push(...(entry.read.systemParts ?? [entry.read.system]))
      if (entry.read.fault !== null) fault ??= `message ${index + 1}: ${entry.read.fault}`
    }
    this.#reading = entries
    const tools = this.#readTools(request)
    const joined = request.dialect.joinsAssistant === true ? this.#join(messages, numbers) : { messages, numbers }
    return {
      system,
      ...(systems.length > 1 ? { systemParts: snapshot(systems) } : {}),
      messages: joined.messages,
      tools,
      raw: snapshot(withFrozen(request, raw, this.#tools.raw)),
      fault: fault ?? request.fault ?? request.dialect.historyFault(joined.messages, joined.numbers),
    }
  }

  /** Keeps what was read last as the history of a lane. */
  keep(lane: string): void {
    this.#last.set(lane, this.#reading)
  }

  /** The kept history that begins like these messages for longest; nobody knows the lane yet. */
  #nearest(rawMessages: readonly unknown[]): readonly Entry[] {
    let best: readonly Entry[] = []
    let shared = 0
    if (this.#last.size === 1) return [...this.#last.values()][0] ?? []
    for (const entries of this.#last.values()) {
      const differs = entries.findIndex((entry, index) => !equal(entry.raw, rawMessages[index]))
      const length = differs < 0 ? entries.length : differs
      if (length > shared) [best, shared] = [entries, length]
    }
    return best
  }

  /** Makes one message of what an assistant said in a row; the same row gives the same object, as unchanged messages are. */
  #join(messages: readonly NeutralMessage[], numbers: readonly number[]): JoinedMessages {
    const joined: { readonly parts: NeutralMessage[]; readonly number: number }[] = []
    for (const [index, message] of messages.entries()) {
      const last = joined.at(-1)
      if (message.role === 'assistant' && last?.parts[0]?.role === 'assistant') last.parts.push(message)
      else joined.push({ parts: [message], number: numbers[index] ?? index + 1 })
    }
    return { messages: joined.map(({ parts }) => this.#joinRow(parts)), numbers: joined.map(({ number }) => number) }
  }

  #joinRow(parts: readonly NeutralMessage[]): NeutralMessage {
    const [first] = parts
    if (first === undefined) throw new RangeError('a row of messages is empty')
    if (parts.length === 1) return first
    const known = this.#rows.get(first)?.find((row) => isSameRow(row.parts, parts))
    if (known !== undefined) return known.message
    const texts = parts.flatMap(({ text }) => (text === undefined ? [] : [text]))
    const calls = parts.flatMap((part) => part.calls ?? [])
    const message = snapshot<NeutralMessage>({
      role: 'assistant',
      ...(texts.length === 0 ? {} : { text: texts.join('') }),
      ...(calls.length === 0 ? {} : { calls }),
    })
    this.#rows.set(first, [...(this.#rows.get(first) ?? []), { parts, message }])
    return message
  }

  #readTools(request: WireRequest): NeutralRequest['tools'] {
    if (!equal(this.#tools.raw, request.rawTools)) {
      const raw = snapshot(request.rawTools)
      this.#tools = { raw, read: snapshot(request.dialect.readTools(raw)) }
    }
    return this.#tools.read
  }
}

interface JoinedMessages {
  readonly messages: readonly NeutralMessage[]
  readonly numbers: readonly number[]
}

function isSameRow(one: readonly NeutralMessage[], other: readonly NeutralMessage[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

/** The body with what is frozen already, so that it is not copied again. */
function withFrozen(
  { raw, rawMessages, rawTools }: WireRequest,
  messages: readonly unknown[],
  tools: unknown,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(raw).map(([key, value]): [string, unknown] => {
    if (value === rawMessages) return [key, messages]
    return [key, value === rawTools ? tools : value]
  })
  return Object.fromEntries<unknown>(entries)
}

function readEntry(dialect: Dialect, raw: unknown, before: Entry | undefined): Entry {
  if (before?.dialect === dialect && (hasSameTexts(before.raw, raw) || equal(before.raw, raw))) return before
  const frozen = snapshot(raw)
  return { dialect, raw: frozen, read: snapshot(dialect.readMessage(frozen)) }
}

/** Most messages of a long history are a role and a text, which need no deep comparison. */
function hasSameTexts(before: unknown, raw: unknown): boolean {
  if (typeof before !== 'object' || before === null || typeof raw !== 'object' || raw === null) return false
  const keys = Object.keys(raw)
  return (
    keys.length === Object.keys(before).length &&
    keys.every((key) => {
      const text: unknown = Reflect.get(raw, key)
      return typeof text === 'string' && Object.hasOwn(before, key) && Reflect.get(before, key) === text
    })
  )
}
