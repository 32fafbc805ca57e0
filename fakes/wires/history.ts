import type { Dialect, ReadMessage } from '../../src/dialects/dialect.js'
import { historyFault } from '../../src/dialects/history.js'
import { equal } from '../../src/json/equal.js'
import { snapshot } from '../../src/json/snapshot.js'
import type { NeutralMessage, NeutralRequest } from '../../src/run/types.js'
import type { WireRequest } from './wire.js'

/** The messages of a request, read and frozen. */
export interface ReadHistory {
  readonly system: string | null
  readonly messages: readonly NeutralMessage[]
  readonly tools: NeutralRequest['tools']
  readonly raw: unknown
  /** Why the provider would refuse it. */
  readonly fault: string | null
}

/** One raw message with what it was read as. */
interface Entry {
  readonly raw: unknown
  readonly read: ReadMessage
}

/** Reads histories and keeps the last one of each lane, so that an unchanged message is read and frozen once. */
export class Histories {
  readonly #last = new Map<string, readonly Entry[]>()
  #tools: { readonly raw: unknown; readonly read: NeutralRequest['tools'] } = { raw: undefined, read: [] }
  #reading: readonly Entry[] = []

  read(request: WireRequest): ReadHistory {
    const before = this.#nearest(request.rawMessages)
    const entries = request.rawMessages.map((raw, index) => readEntry(request.dialect, raw, before[index]))
    this.#reading = entries
    const messages = entries.flatMap((entry) => entry.read.messages)
    const system = entries.flatMap((entry) => (entry.read.system === null ? [] : [entry.read.system]))
    const faulty = entries.findIndex((entry) => entry.read.fault !== null)
    return {
      system: system.length === 0 ? null : system.join('\n\n'),
      messages,
      tools: this.#readTools(request),
      raw: snapshot({
        ...request.raw,
        messages: entries.map((entry) => entry.raw),
        ...('tools' in request.raw ? { tools: this.#tools.raw } : {}),
      }),
      fault: faulty < 0 ? historyFault(messages) : `message ${faulty + 1}: ${entries[faulty]?.read.fault ?? ''}`,
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

  #readTools(request: WireRequest): NeutralRequest['tools'] {
    if (!equal(this.#tools.raw, request.rawTools)) {
      const raw = snapshot(request.rawTools)
      this.#tools = { raw, read: snapshot(request.dialect.readTools(raw)) }
    }
    return this.#tools.read
  }
}

function readEntry(dialect: Dialect, raw: unknown, before: Entry | undefined): Entry {
  if (before !== undefined && equal(before.raw, raw)) return before
  const frozen = snapshot(raw)
  return { raw: frozen, read: snapshot(dialect.readMessage(frozen)) }
}
