import { parseJson } from '../../src/json/parse-json.js'
import { snapshot } from '../../src/json/snapshot.js'
import { CallsheetError } from '../../src/run/errors.js'
import { addedMessages, carriedMessages } from '../../src/run/told.js'
import type { NeutralMessage, NeutralRequest } from '../../src/run/types.js'
import { unlessAborted } from '../../src/run/unless-aborted.js'
import type { KnownTool } from '../../src/tool/tool-spec.js'
import { validatorOf } from '../../src/tool/validate.js'
import { currentContext } from '../recorder/current.js'
import type { Recorder } from '../recorder/recorder.js'
import { unfulfilled } from '../script/condition.js'
import { stepInvalid, stepMismatch, stepThrew } from '../script/errors.js'
import { isStep, type Fault, type FaultStep, type ScriptedCall, type TurnStep, type When } from '../script/step.js'
import { toArgsText } from '../script/args-text.js'
import { titleOfFault } from '../script/title-of.js'
import { Histories } from '../wires/history.js'
import { Memory } from '../wires/memory.js'
import type { Said, ServedTurn } from '../wires/served-turn.js'
import type { WireRequest } from '../wires/wire.js'
import { Delivery } from './delivery.js'
import { historyInvalid, modelAfterClose, modelForeign, requestUnknown } from './errors.js'
import type { PassedAnswer, Steps, StepSource, TakenStep } from './source.js'
import { toServedTurn } from './to-served-turn.js'

// As it was loaded: a test may fake the timers.
const immediate = setImmediate

/** After so many requests the model lets timers have their turn. */
const breathEvery = 64

/** What the scripted model answers: a turn, a fault, or the diagnosis of a request that it should never have got. */
export type Answer = AnsweredTurn | AnsweredFault | { readonly violation: CallsheetError }

export interface AnsweredTurn {
  /** The number of the request. */
  readonly number: number
  readonly turn: ServedTurn
  readonly delivery: Delivery
  /** What the client gets instead of our own writing. */
  readonly passed?: Response
}

export interface AnsweredFault {
  readonly fault: Fault
  /** The number of the request. */
  readonly number: number
  /** What the client gets instead of our own writing. */
  readonly passed?: Response
}

/** What is left of a stream that nobody reads on. */
export interface OpenStream {
  /** Nothing more is read. Returns whether there was more to read. */
  cut(): boolean
}

/** The last request of a lane that a turn answered. */
interface Answered {
  readonly messages: readonly NeutralMessage[]
  /** What the one before it carried. */
  readonly before: readonly NeutralMessage[]
  readonly isCut: boolean
}

/** A request on record, with what answers it. */
interface Received {
  readonly request: NeutralRequest
  readonly steps: Steps
  /** The messages that are new in it. */
  readonly added: readonly NeutralMessage[]
  /** It is the request before it in its lane once more. */
  readonly isAgain: boolean
}

/** What the model needs of its sheet. */
export interface ModelHost {
  readonly recorder: Recorder
  readonly checksHistory: boolean
  readonly known: () => readonly KnownTool[]
  /** Fails the test afterwards, even if the agent swallows what it is answered. */
  readonly violate: (violation: CallsheetError) => void
}

/** The scripted model behind every client: takes the next step, checks it against the request, writes both down. */
export class Model {
  readonly #host: ModelHost
  readonly #source: StepSource
  readonly #histories = new Histories()
  readonly #answered = new Map<string, Answered>()
  /** The messages of the last request of each lane. */
  readonly #asked = new Map<string, readonly NeutralMessage[]>()
  /** What requests may refer to by an id instead of carrying it. */
  readonly memory: Memory = new Memory()
  #asks = 0
  /** Requests wait for it, in their order. */
  #breath: Promise<void> | null = null
  #requests = 0
  #turns = 0
  #calls = 0
  #ids = 0
  readonly #open = new Set<OpenStream>()
  readonly #hanging = new Set<() => void>()

  constructor(host: ModelHost, source: StepSource) {
    this.#host = host
    this.#source = source
  }

  /** Answers one request. What is aborted before it is answered takes no step. */
  async answer(asked: WireRequest, signal: AbortSignal | null = null): Promise<Answer> {
    const breath = this.breathe()
    if (breath !== null) await breath
    signal?.throwIfAborted()
    const foreign = this.foreign()
    if (foreign !== null) return foreign
    if (this.#host.recorder.isClosed) return this.#violation(modelAfterClose())
    const received = this.#receive(asked)
    if ('violation' in received) return this.#violation(received.violation)
    const { request, steps, isAgain } = received
    const taking = steps.take({ request, asked, isAgain })
    // What is there at once is taken at once, in the order in which it is asked for.
    const taken = taking instanceof Promise ? await taking : taking
    if (taken instanceof CallsheetError) return this.#violation(taken)
    let answer: Answer
    try {
      const step = await this.#prepare(taken, received, signal)
      answer =
        'kind' in step ? this.#serve(step, received.request, asked, taken.passed) : this.#violation(step.violation)
    } catch (error) {
      if (signal?.aborted === true && error === signal.reason) {
        steps.giveBack(taken)
        throw error
      }
      answer = this.#violation(stepThrew(taken.title, '', error))
    }
    return answer
  }

  /** The turn to serve, once it holds against the request and the registry. */
  async #prepare(
    taken: TakenStep,
    { request, added }: Received,
    signal: AbortSignal | null,
  ): Promise<TurnStep | FaultStep | { readonly violation: CallsheetError }> {
    const step = await this.#resolve(taken, request, added, signal)
    signal?.throwIfAborted()
    if (!('kind' in step) || step.kind === 'fault') return step
    const unfit = step.calls
      .map((call) => this.#unfitCall(call, request, taken.title))
      .find((violation) => violation !== null)
    return unfit === undefined ? step : { violation: unfit }
  }

  /**
   * To be awaited before a request is answered, where it is no `null`: an agent that asks without an end, and is answered at once,
   * would keep every timer waiting, that which ends its run or its test, too.
   */
  breathe(): Promise<void> | null {
    this.#asks += 1
    if (this.#asks % breathEvery !== 0) return this.#breath
    return (this.#breath ??= this.#takeBreath())
  }

  async #takeBreath(): Promise<void> {
    await new Promise<void>((resolve) => void immediate(resolve))
    this.#breath = null
  }

  /** The answer to a request from within the run of another sheet, which it fails; `null` where it comes from nowhere else. */
  foreign(): Answer | null {
    const asking = currentContext()?.recorder
    if (asking === undefined || asking === this.#host.recorder || asking.isClosed) return null
    const violation = modelForeign()
    asking.violate?.(violation)
    return { violation }
  }

  /** Answers a request that no wire can read. */
  refuse(reason: string, cause?: unknown): Answer {
    return this.foreign() ?? this.#violation(requestUnknown(reason, cause))
  }

  /** Writes the request down and finds its script. */
  #receive(asked: WireRequest): Received | { readonly violation: CallsheetError } {
    const { fault, ...history } = this.#histories.read(asked)
    const { provider, model, stream } = asked
    const number = (this.#requests += 1)
    const { leg } = this.#host.recorder
    const at = this.#host.recorder.events.length + 1
    const unplaced = Object.freeze({ number, leg, lane: '', provider, model, stream, ...history, at })
    const found = this.#find(unplaced)
    // Its messages are snapshots already; as one itself it is not copied again when the run is built.
    const request = snapshot({ ...unplaced, lane: 'lane' in found ? found.lane : '' })
    this.#histories.keep(request.lane)
    this.#host.recorder.record({ kind: 'request-received', request })
    if ('violation' in found) return found
    if (fault !== null && this.#host.checksHistory) return { violation: historyInvalid(provider, number, fault) }
    const last = this.#asked.get(request.lane)
    this.#asked.set(request.lane, request.messages)
    const isAgain = last !== undefined && isSame(last, request.messages)
    return { request, steps: found.steps, added: addedMessages(this.#before(request), request.messages), isAgain }
  }

  /** What is no news in a request; the same one again, after an answer that broke off, brings the same news again. */
  #before({ lane, messages }: NeutralRequest): readonly NeutralMessage[] {
    const last = this.#answered.get(lane)
    if (last === undefined) return []
    return last.isCut && isSame(last.messages, messages) ? last.before : last.messages
  }

  #find(request: NeutralRequest): ReturnType<StepSource['find']> | { readonly violation: CallsheetError } {
    try {
      return this.#source.find(request)
    } catch (error) {
      if (error instanceof CallsheetError) return { violation: error }
      return { violation: stepThrew('the function given as lane', '', error) }
    }
  }

  /** The turn that a step stands for, once its conditions hold. */
  async #resolve(
    taken: TakenStep,
    request: NeutralRequest,
    added: readonly NeutralMessage[],
    signal: AbortSignal | null,
  ): Promise<TurnStep | FaultStep | { readonly violation: CallsheetError }> {
    const mismatch = misfit(taken.conditions, taken.title, request, added)
    if (mismatch !== null) return { violation: mismatch }
    if (taken.step.kind !== 'respond') return taken.step
    let made: unknown
    try {
      made = await unlessAborted(taken.step.respond(request), signal)
    } catch (error) {
      if (signal?.aborted === true && error === signal.reason) throw error
      return { violation: stepThrew(taken.title, 'was asked for its turn and', error) }
    }
    if (!isStep(made) || (made.kind !== 'turn' && made.kind !== 'fault')) {
      const reason = 'has to return one step made by say, call, turn, raw, refuse or fault'
      return { violation: stepInvalid(taken.title, reason) }
    }
    const later = misfit(made.conditions, taken.title, request, added)
    return later === null ? made : { violation: later }
  }

  /** A well-formed call of a tool that nobody knows, or with arguments that its schema rejects, is a slip of the test. */
  #unfitCall(call: ScriptedCall, request: NeutralRequest, title: string): CallsheetError | null {
    if ('raw' in call) return null
    const known = this.#host.known()
    const registered = known.find(({ spec }) => spec.name === call.name)
    const offered = request.tools.find(({ name }) => name === call.name)
    if (registered === undefined && offered === undefined) {
      const names = [...new Set([...known.map(({ spec }) => spec.name), ...request.tools.map(({ name }) => name)])]
      if (names.length === 0) return null
      return stepInvalid(
        title,
        `calls a tool that is neither registered nor offered; there are ${names.join(', ')}. ` +
          `For a model that invents a tool write raw('${call.name}', …)`,
      )
    }
    // A request that offers none is one of an agent that has its tools elsewhere, such as in its prompt.
    if (offered === undefined && request.tools.length > 0) {
      return stepInvalid(
        title,
        `calls a tool that this request does not offer; it offers ${request.tools.map(({ name }) => name).join(', ')}. ` +
          `Offer it, or, for a model that calls what it was not given, write raw('${call.name}', …)`,
      )
    }
    const validate = registered?.validate ?? validatorOf(offered?.inputSchema ?? null, call.name)
    const parsed = parseJson(argsTextOf(call, title))
    const check = parsed.ok && validate !== null ? validate(parsed.value) : null
    if (check === null || check.valid) return null
    const reasons = check.issues.map(
      ({ path, message }) => `${path.length === 0 ? 'arguments' : path.join('.')}: ${message}`,
    )
    return stepInvalid(
      title,
      `has arguments that the schema of ${call.name} rejects (${reasons.join('; ')}). ` +
        `For a model that gets them wrong write raw('${call.name}', …)`,
    )
  }

  #serve(step: TurnStep | FaultStep, request: NeutralRequest, asked: WireRequest, passed?: PassedAnswer): Answer {
    const { recorder } = this.#host
    const { lane, leg, number: requestNumber } = request
    const response = passed === undefined ? {} : { passed: passed.response }
    if (step.kind === 'fault') {
      recorder.record({ kind: 'request-faulted', request: requestNumber, fault: titleOfFault(step.fault) })
      return { fault: step.fault, number: requestNumber, ...response }
    }
    // After a fault this is not reached: a request that failed is sent again with the same news.
    const before = this.#before(request)
    this.#answered.set(lane, { messages: request.messages, before, isCut: step.cut !== undefined })
    const number = (this.#turns += 1)
    const turn = toServedTurn(number, this.#said(step, asked), step, request)
    const { text, finish } = turn
    const { reasoning, usage } = step
    const extras = { ...(reasoning === undefined ? {} : { reasoning }), ...(usage === undefined ? {} : { usage }) }
    recorder.record({ kind: 'turn-served', turn: number, request: requestNumber, leg, lane, text, finish, ...extras })
    asked.keep?.(turn, passed?.kept)
    const delivery = new Delivery(recorder, turn, step.cut ?? null, () => (this.#calls += 1))
    this.#open.add(delivery)
    return { number: requestNumber, turn, delivery, ...response }
  }

  /** The step with ids as the wire has them, as far as its bytes can carry it. */
  #said(step: TurnStep, { callIds, fit }: WireRequest): Said {
    const calls = step.calls.map((scripted, index) => {
      const made = callIds === null ? null : `${callIds}${(this.#ids += 1)}`
      const id = step.ids?.[index]
      return {
        id: id === undefined || callIds === null ? made : id,
        name: scripted.name,
        rawArgs: argsTextOf(scripted, `the call of ${scripted.name}`),
      }
    })
    const said = { text: step.text, calls, finish: step.finish ?? (calls.length > 0 ? 'tool' : 'stop') }
    return fit?.(said) ?? said
  }

  /** Settles when a client gives up, when `until` settles, or when the sheet closes, and returns whether it was that. */
  async hang(until: PromiseLike<unknown> | undefined, signal: AbortSignal | null): Promise<boolean> {
    if (this.#host.recorder.isClosed) return true
    if (signal?.aborted === true) return false
    return new Promise((resolve) => {
      const close = (): void => resolve(true)
      const end = (): void => {
        this.#hanging.delete(close)
        resolve(false)
      }
      this.#hanging.add(close)
      signal?.addEventListener('abort', end, { once: true })
      until?.then(end, end)
    })
  }

  /** Nothing is answered any more. */
  get isClosed(): boolean {
    return this.#host.recorder.isClosed
  }

  /** Lets something happen before the sheet closes. */
  atClose(closer: () => void): void {
    this.#host.recorder.atClose(closer)
  }

  /** A stream that carries no turn. */
  opened(stream: OpenStream): void {
    this.#open.add(stream)
  }

  /** The sheet closes: what was not read to its end was cut. Returns whether a client still held a stream open. */
  close(): boolean {
    for (const close of this.#hanging) close()
    return [...this.#open].filter((stream) => stream.cut()).length > 0
  }

  #violation(violation: CallsheetError): Answer {
    this.#host.violate(violation)
    return { violation }
  }
}

/** Unchanged messages are the same objects. */
function isSame(before: readonly NeutralMessage[], messages: readonly NeutralMessage[]): boolean {
  return before.length === messages.length && carriedMessages(before, messages) === messages.length
}

function misfit(
  conditions: readonly When[],
  title: string,
  request: NeutralRequest,
  added: readonly NeutralMessage[],
): CallsheetError | null {
  for (const condition of conditions) {
    let reason: string | null
    try {
      reason = unfulfilled(condition, request, added)
    } catch (error) {
      return stepThrew(title, 'has a condition that', error)
    }
    if (reason !== null) return stepMismatch(title, reason, request)
  }
  return null
}

function argsTextOf(call: ScriptedCall, title: string): string {
  return 'raw' in call
    ? call.raw
    : toArgsText(call.args, (reason) => stepInvalid(title, `has arguments that cannot be written as JSON: ${reason}`))
}
