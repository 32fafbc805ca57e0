import type { Parts } from '../dialects/parts-of.js'
import { snapshot } from '../json/snapshot.js'
import { buildRun } from '../run/build-run.js'
import type { RunEvent } from '../run/events.js'
import type { NeutralCall, NeutralMessage, NeutralRequest, Run } from '../run/types.js'
import type { KnownTool } from '../tool/tool-spec.js'
import { emptyTranscript, tooLong } from './errors.js'
import type { Transcript, TranscriptEntered, TranscriptItem, TranscriptLeft, TranscriptTurn } from './transcript.js'

/** What the caller adds to a transcript. */
export interface Added {
  /** The whole registry; `null` where nobody named it. */
  readonly known: readonly KnownTool[] | null
  readonly failed: NonNullable<Parameters<typeof buildRun>[0]['failed']> | null
}

/** Makes a run of a transcript, by the same way as that of a sheet: as if the model had been sent what stands before each turn. */
export function buildFrom(name: string, given: Transcript, { known, failed }: Added): Run {
  const transcript = { ...given, items: given.items.map(withoutEmptyText) }
  const { items, waiting = [] } = transcript
  const turns = items.filter(({ kind }) => kind === 'turn')
  if (turns.length === 0) throw emptyTranscript(name, items.length)
  // Each turn has a request of its own, which holds all that stands before it.
  if (turns.length * items.length > mostMessages) throw tooLong(name, turns.length, items.length)
  const answer = answerOf(transcript)
  const isOver =
    transcript.isOver ?? (transcript.answer !== undefined || waiting.length > 0 || asksNothing(lastOf(items)))
  const ran = items.flatMap((item) => (item.kind === 'entered' ? [item.tool] : []))
  return buildRun({
    events: toEvents(transcript),
    transcript: {
      name,
      waiting: new Set(waiting),
      told: transcript.told !== false,
      ...(transcript.trace === undefined ? {} : { trace: transcript.trace }),
    },
    known: known ?? [],
    namesAllTools: known !== null,
    sets: [],
    reads: [],
    watched: [...new Set(ran)],
    kinds: [],
    scripted: true,
    // Where it does not show what came of an execution, there is nothing to ask about.
    failed: failed && ((result, call) => result !== undefined && failed(result, call)),
    waits: null,
    end: isOver ? 'finished' : 'unknown',
    error: null,
    value: answer,
    responseText: null,
    legs: [],
  })
}

const mostMessages = 20_000_000

/** An empty text beside calls is how clients write that there is none. */
function withoutEmptyText(item: TranscriptItem): TranscriptItem {
  return item.kind === 'turn' && item.text === '' && item.calls.length > 0 ? { ...item, text: null } : item
}

/** What the value calls the answer, else what the model said last, if nothing stands behind it. */
function answerOf({ answer, items }: Transcript): string | null {
  if (answer !== undefined) return answer
  const last = lastOf(items)
  return last !== undefined && asksNothing(last) ? last.text : null
}

/** The last thing that was said or told. */
function lastOf(items: readonly TranscriptItem[]): TranscriptItem | undefined {
  return items.findLast(({ kind }) => kind !== 'entered' && kind !== 'left')
}

function asksNothing(item: TranscriptItem | undefined): item is TranscriptTurn {
  return item?.kind === 'turn' && item.calls.length === 0
}

function toEvents(transcript: Transcript): readonly RunEvent[] {
  const events: RunEvent[] = []
  const history = new History(transcript)
  let turns = 0
  let calls = 0
  let requests = 0
  const at = (): number => events.length + 1
  const request = (lane: string): void => {
    requests += 1
    events.push({ kind: 'request-received', at: at(), request: history.request(requests, lane, at()) })
  }
  let lane = 'main'
  let isTold = true
  for (const item of transcript.items) {
    if (item.kind === 'entered' || item.kind === 'left') {
      events.push(
        item.kind === 'entered'
          ? { ...item, kind: 'tool-entered', at: at() }
          : { ...item, kind: 'tool-left', at: at() },
      )
      continue
    }
    if (item.kind === 'turn') {
      lane = item.lane ?? 'main'
      turns += 1
      request(lane)
      events.push({ kind: 'turn-served', at: at(), turn: turns, request: requests, leg: 1, ...said(item, lane) })
      for (const call of item.calls) {
        calls += 1
        events.push({ kind: 'call-asked', at: at(), call: calls, turn: turns, ...call })
      }
    }
    isTold = item.kind === 'turn' || (isTold && item.kind !== 'result')
    history.add(item)
  }
  // What follows the last turn is what the model is told next.
  if (!isTold) request(lane)
  return events
}

function said(
  { text, finish, reasoning, usage, calls }: TranscriptTurn,
  lane: string,
): Omit<Extract<RunEvent, { kind: 'turn-served' }>, 'kind' | 'at' | 'turn' | 'request' | 'leg'> {
  return {
    lane,
    text,
    finish: finish ?? (calls.length > 0 ? 'tool' : 'stop'),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage === undefined ? {} : { usage }),
  }
}

type Message = Exclude<TranscriptItem, TranscriptEntered | TranscriptLeft>

/** What stands before the next turn. Requests share their messages, as those of a sheet do. */
class History {
  readonly #messages: NeutralMessage[] = []
  readonly #head: Pick<NeutralRequest, 'provider' | 'model' | 'tools'>
  readonly #systems: string[] = []
  #system: string | null = null

  constructor({ provider, model, tools = [] }: Transcript) {
    this.#head = { provider, model: model ?? '', tools: snapshot(tools) }
  }

  add(item: Message): void {
    if (item.kind !== 'system') {
      this.#messages.push(snapshot(toMessage(item)))
      return
    }
    this.#system = this.#system === null ? item.text : `${this.#system}\n\n${item.text}`
    this.#systems.push(...(item.parts ?? [item.text]))
  }

  request(number: number, lane: string, at: number): NeutralRequest {
    const messages = [...this.#messages]
    const several = this.#systems.length > 1 ? { systemParts: [...this.#systems] } : {}
    const system = { system: this.#system, ...several }
    return { number, leg: 1, lane, ...this.#head, stream: false, ...system, messages, raw: null, at }
  }
}

function toMessage(item: Message): NeutralMessage {
  switch (item.kind) {
    case 'system':
    case 'user':
      return { role: 'user', text: item.text, ...partsIn(item) }
    case 'turn': {
      const calls = item.calls.map((call): NeutralCall => {
        const { id, name } = call
        return { id, name, rawArgs: call.rawArgs ?? argsText(call.args) }
      })
      return {
        role: 'assistant',
        ...(item.text === null ? {} : { text: item.text }),
        ...(calls.length === 0 ? {} : { calls }),
      }
    }
    case 'result': {
      const { id, name, text, ok, error = ok === false ? true : undefined } = item
      const named = name === undefined ? {} : { name }
      const flags = { ...(error === undefined ? {} : { error }), ...(ok === true ? { ok } : {}) }
      return { role: 'tool', toolResult: { id, ...named, text, ...partsIn(item), ...flags } }
    }
    default:
      return item satisfies never
  }
}

function partsIn({ parts, unread }: Parts): Parts {
  return { ...(parts === undefined ? {} : { parts }), ...(unread === undefined ? {} : { unread }) }
}

/** The text that such arguments would have; `''` where JSON has none for them. */
function argsText(args: unknown): string {
  try {
    return JSON.stringify(args) ?? ''
  } catch (error) {
    // BigInt and circular values are the two things that JSON refuses; what is nested without end overflows the stack.
    if (error instanceof TypeError || error instanceof RangeError) return ''
    throw error
  }
}
