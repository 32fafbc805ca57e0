import { inline } from '../../src/json/inline.js'
import { CallsheetError } from '../../src/run/errors.js'
import { stepThrew } from '../script/errors.js'
import { turn } from '../script/steps.js'
import type { LaneOf } from '../script/scripts.js'
import { titleOf } from '../script/title-of.js'
import type { Asking, Steps, StepSource, TakenStep, Thrown } from '../sheet/source.js'
import type { SentRequest } from '../wires/wire.js'
import { cassetteExhausted, cassetteLeftOver, nothingRecorded } from './cassette-errors.js'
import { collapse } from './collapse.js'
import { driftOf, nearest } from './drift.js'
import { driftText } from './drift-text.js'
import { keptOf } from './kept.js'
import { mayLeaveOver } from './mode.js'
import type { Player } from './player.js'
import type { Prepared } from './prepare.js'
import type { Recording } from './recording.js'
import { notKept, nothingSent, refused, refusedAfterReplay, unreadableAnswer } from './recording-errors.js'
import { sdksOf } from './sdk-of.js'
import { ask, keysIn, type Answered, type Upstream } from './upstream.js'

/** What a cassette takes its steps from. */
export interface CassetteSourceOptions {
  readonly file: string
  readonly prepare: (request: Asking['request']) => Prepared
  readonly player: Player
  /** `null` where no model may be asked. */
  readonly recording: Keeper | null
  readonly upstream: Upstream | undefined
  readonly lane: LaneOf | undefined
  /** Variables of the environment whose values are replaced. */
  readonly variables: readonly string[]
}

/** What is told of each answer, and may keep it. */
export type Keeper = Pick<Recording, 'begin' | 'hasOld' | 'made' | 'keepOld' | 'dropOld' | 'keepNew'>

/** The steps of a recording, and of the model behind it where it is being made. */
export class CassetteSource implements StepSource {
  readonly #options: CassetteSourceOptions
  readonly #asking = new Set<Promise<unknown>>()
  /** What clients sent for a key. */
  readonly keys: Set<string> = new Set()
  /** A model was asked. */
  hasAsked = false
  /** Kinds of what was answered and is no part of a step. */
  readonly lost: Set<string> = new Set()
  /** A request was not the one that was recorded. */
  hasDrifted = false

  constructor(options: CassetteSourceOptions) {
    this.#options = options
  }

  find(request: Asking['request']): { readonly lane: string; readonly steps: Steps } {
    const lane: unknown = this.#options.lane === undefined ? 'main' : this.#options.lane(request)
    if (typeof lane !== 'string') throw new TypeError(`it has to return a text, but returned ${inline(lane)}`)
    return { lane, steps: { take: (asking) => this.#take(asking), giveBack: ({ index }) => this.#giveBack(index) } }
  }

  leftOver(thrown: Thrown | null): CallsheetError | null {
    const { file, player, recording } = this.#options
    const left = player.unused.map((index) => this.#title(index))
    if (left.length > 0 && mayLeaveOver()) return null
    if (left.length > 0) return cassetteLeftOver(file, player.served.length, left, thrown)
    const isEmpty = recording !== null && recording.made === 0 && player.served.length === 0
    return isEmpty && !this.hasAsked ? nothingRecorded(file) : null
  }

  /** Waits for what is being asked. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#asking)
  }

  #take(asking: Asking): TakenStep | CallsheetError | Promise<TakenStep | CallsheetError> {
    const { prepare, player, recording } = this.#options
    let prepared: Prepared
    try {
      prepared = prepare(asking.request)
    } catch (error) {
      return stepThrew('the function given as normalize', '', error)
    }
    const index = player.take(prepared.key)
    const entry = index === null ? undefined : player.entries[index]
    if (index !== null && entry !== undefined) {
      recording?.keepOld(asking.request.number, entry)
      return { index, step: entry.step, conditions: entry.step.conditions, title: `${this.#title(index)},` }
    }
    if (recording === null) return this.#drift(asking, prepared)
    const asked = this.#record(asking, prepared, recording)
    this.#asking.add(asked)
    void asked.finally(() => this.#asking.delete(asked)).catch(() => undefined)
    return asked
  }

  #giveBack(index: number): void {
    const { player, recording } = this.#options
    const entry = player.entries[index]
    // What was asked of a model is not given back: it was paid for.
    if (entry === undefined) return
    player.giveBack(index)
    recording?.dropOld(entry)
  }

  #title(index: number): string {
    const step = this.#options.player.entries[index]?.step
    return `entry ${index + 1}${step === undefined ? '' : `, ${titleOf(step)}`}`
  }

  #drift({ request }: Asking, { request: received, key }: Prepared): CallsheetError {
    const { file, player } = this.#options
    this.hasDrifted = true
    const { unused } = player
    const served = player.servedFor(key)
    const waiting = unused.flatMap((index) => player.entries[index]?.request ?? [])
    const place = unused[nearest(waiting, received)]
    const recorded = place === undefined ? undefined : player.entries[place]?.request
    if (place === undefined || recorded === undefined) {
      const again = served === null ? '' : ` It is the request of entry ${served + 1} once more.`
      return cassetteExhausted(
        file,
        player.entries.length,
        { number: request.number, messages: received.messages },
        again,
      )
    }
    const drifts = driftOf(recorded, received)
    const text = driftText({
      request: request.number,
      entry: place + 1,
      file,
      drifts,
      served: served === null ? null : served + 1,
      variables: this.#options.variables,
    })
    return new CallsheetError('cassette-drift', text)
  }

  async #record(asking: Asking, prepared: Prepared, recording: Keeper): Promise<TakenStep | CallsheetError> {
    const { sent } = asking.asked
    if (sent === undefined) return nothingSent(asking.request.provider)
    try {
      recording.begin()
      this.hasAsked = true
      for (const key of keysIn(sent.headers)) this.keys.add(key)
      return this.#keep(asking, prepared, recording, sent, await ask(sent, this.#options.upstream))
    } catch (error) {
      if (sent.signal?.aborted === true) throw error
      if (error instanceof CallsheetError) return error
      return notKept(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #keep(
    { request, asked }: Asking,
    { request: recorded, redactStep }: Prepared,
    recording: Keeper,
    sent: SentRequest,
    { status, headers, text, from, isUnset }: Answered,
  ): TakenStep | CallsheetError {
    if (isRefusal(status)) return refused(from, status, withoutSecrets(text, redactStep), isUnset)
    if (status === 400 && recording.hasOld) return refusedAfterReplay(from, withoutSecrets(text, redactStep))
    const collapsed = collapse({ request: asked, status, headers, text })
    if ('unreadable' in collapsed) {
      // What is shown of it is shown without secrets, before it is shortened.
      const shown = collapse({ request: asked, status, headers, text: withoutSecrets(text, redactStep) })
      return unreadableAnswer(from, 'unreadable' in shown ? shown.unreadable : collapsed.unreadable)
    }
    const { step, model, lost } = collapsed
    for (const kind of lost) this.lost.add(kind)
    recording.keepNew(
      request.number,
      { request: recorded, step: redactStep(step) },
      { sdks: sdksOf(sent.headers), model },
    )
    const response = new Response(inPieces(text), { status, headers: passedHeaders(headers) })
    return {
      index: -1,
      step,
      conditions: [],
      title: `the answer of ${from}`,
      passed: { response, kept: keptOf(sent.wire.name, text) },
    }
  }
}

/** A key, a permission, an address or a proxy is wrong: that is no answer of a model. */
function isRefusal(status: number): boolean {
  return [401, 402, 403, 404, 405, 407].includes(status) || (status >= 300 && status < 400)
}

function withoutSecrets(text: string, redactStep: Prepared['redactStep']): string {
  const step = redactStep(turn({ text }))
  return step.kind === 'turn' ? (step.text ?? '') : ''
}

/** Clients are slow with one great piece. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + pieceBytes))
      at += pieceBytes
    },
  })
}

const pieceBytes = 16_384

/** The text is decoded and whole. */
function passedHeaders(headers: Headers): Headers {
  const passed = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) passed.delete(name)
  return passed
}
