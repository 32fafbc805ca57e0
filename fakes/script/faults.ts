import { inline } from '../../src/json/inline.js'
import { badStep, type By } from './errors.js'
import { makeStep } from './make-step.js'
import {
  isStep,
  type Cut,
  type CutEnd,
  type CutPoint,
  type Fault,
  type FaultKind,
  type FaultStep,
  type StatusOptions,
  type TurnStep,
} from './step.js'
import { scriptedText } from './steps.js'
import { described } from './title-of.js'

const kinds = ['network', 'hang', 'bad-json', 'bad-sse', 'mid-stream-error', 'html', 'empty'] as const
const statusKeys = ['message', 'type', 'code', 'retryAfterMs', 'headers', 'body']

/**
 * The model's provider fails. It is no turn: the model says nothing. Each request that the client's own retries send takes
 * a step of its own. A number is an error status in the provider's own shape, with `retry-after-ms: 1` so that no client
 * waits; options change what it says.
 *
 * - `'network'`: the connection breaks before an answer
 * - `'hang'`: no answer until the client gives up, `until` settles, or the run ends
 * - `'bad-json'`: status 200 and a body that breaks off
 * - `'bad-sse'`: a stream with events that are no JSON; like `'bad-json'` where the client does not stream
 * - `'mid-stream-error'`: a stream that begins, then brings the provider's error; status 500 where the client does not stream
 * - `'html'`: status 502 and a page of a proxy
 * - `'empty'`: status 200 and an answer in the provider's shape that holds nothing: no choice, candidate or block
 *
 * @example
 * ```ts
 * const llm = sheet.llm([fault(429), fault(503, { message: 'Try later.' }), say('Here I am again.')])
 * ```
 */
export function fault(status: number, options?: StatusOptions): FaultStep
export function fault(kind: 'hang', options?: { readonly until?: PromiseLike<unknown> }): FaultStep
export function fault(what: number | FaultKind): FaultStep
export function fault(what: unknown, options: unknown = {}): FaultStep {
  const read = typeof what === 'number' ? readStatus(what, options) : readKind(what, options)
  if (typeof read === 'string') throw badStep(['fault', fault], read, 'fault(429)')
  return makeStep({ kind: 'fault', fault: Object.freeze(read) })
}

/** The fault, or what is wrong with it. */
function readStatus(status: number, options: unknown): Fault | string {
  if (!Number.isInteger(status) || status < 400 || status > 599) {
    return `takes an error status from 400 to 599, but got ${status}`
  }
  const wrong = unknownKey(options, statusKeys)
  if (wrong !== null) return wrong
  const given = options as { readonly [key in keyof StatusOptions]: unknown } // an object with these keys only, seen above
  for (const key of ['message', 'type', 'code', 'body'] as const) {
    if (given[key] !== undefined && typeof given[key] !== 'string') {
      return `takes a text as ${key}, but got ${inline(given[key])}`
    }
  }
  const { retryAfterMs: wait, headers } = given
  if (wait !== undefined && wait !== null && !(typeof wait === 'number' && Number.isFinite(wait) && wait >= 0)) {
    return `takes milliseconds or null as retryAfterMs, but got ${inline(wait)}`
  }
  if (headers !== undefined && !isHeaders(headers)) {
    return `takes an object of texts as headers, but got ${inline(headers)}`
  }
  const own = headers === undefined ? {} : { headers: Object.freeze({ ...headers }) }
  return { kind: 'status', status, ...(given as StatusOptions), ...own } // each value is checked above
}

function readKind(kind: unknown, options: unknown): Fault | string {
  const known = kinds.find((one) => one === kind)
  if (known === undefined) {
    return `takes an error status such as 429, or one of ${kinds.join(', ')}, but got ${inline(kind)}`
  }
  const wrong = unknownKey(options, known === 'hang' ? ['until'] : [])
  if (wrong !== null) return wrong
  if (known !== 'hang') return { kind: known }
  const { until } = options as { readonly until?: unknown } // an object, seen above
  if (until === undefined) return { kind: known }
  // Nobody may have asked for this step yet when it rejects.
  if (until instanceof Promise) until.catch(() => undefined)
  return isPromiseLike(until) ? { kind: known, until } : `takes a promise as until, but got ${inline(until)}`
}

function unknownKey(options: unknown, known: readonly string[]): string | null {
  if (!isRecord(options)) {
    return `takes an object of options, but got ${inline(options)}`
  }
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown === undefined) return null
  return `does not know the option '${unknown}'${known.length === 0 ? '' : `; it knows ${known.join(', ')}`}`
}

/** A promise, a date or a map would pass for options without any. */
function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Names and values that `Headers` would refuse are refused here, where the test wrote them. */
function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  if (!isRecord(value)) return false
  const entries = Object.entries(value)
  return entries.every(
    ([name, text]) =>
      /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof text === 'string' && /^[\t\u0020-\u007e]*$/.test(text),
  )
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/**
 * The same turn, broken off: after so many UTF-16 units (`{ chars: 12 }`) of the text and then of the argument texts, after
 * so many whole calls (`{ after: 1 }`; `{ after: 0 }` is after the text), or before the sign that this was all (`'finish'`).
 * The run's turn is what got through. Where the client does not stream, the body breaks off and nothing gets through.
 *
 * @param step one turn
 * @param at where it breaks off
 * @param options `how`: `'end'`, the connection closes in good order; `'reset'`, it breaks; `'error'`, the provider sends its
 * error; `'hang'`, it stays open without a word until the client gives up or the run ends
 *
 * @example
 * ```ts
 * const llm = sheet.llm([cut(call('issue_refund', { order_id: 'A-1001', amount: '1500.00' }), { chars: 34 })])
 * ```
 */
export function cut(step: TurnStep, at: CutPoint, options: { readonly how?: CutEnd } = {}): TurnStep {
  const bad = refuser(['cut', cut], `cut(say('Your refund is on its way.'), { chars: 5 })`)
  checkTurn(step, bad)
  const how = checkHow(options, bad)
  const reason = pointFault(step, at, bad)
  if (reason !== null) throw bad(reason)
  return cutThere(step, at, how)
}

function cutThere(step: TurnStep, at: CutPoint, how: CutEnd): TurnStep {
  return remade(step, { cut: Object.freeze({ at: typeof at === 'object' ? Object.freeze({ ...at }) : at, how }) })
}

type Refuse = (reason: string) => TypeError

function refuser(by: By, example: string): Refuse {
  return (reason) => badStep(by, reason, example)
}

function checkTurn(step: unknown, bad: Refuse): void {
  if (isStep(step) && step.kind === 'turn') return
  throw bad(`takes one turn made by say, call, turn, raw or refuse, but got ${described(step)}`)
}

function checkHow(options: unknown, bad: Refuse): CutEnd {
  const wrong = unknownKey(options, ['how'])
  if (wrong !== null) throw bad(wrong)
  const { how = 'end' } = options as { readonly how?: unknown } // an object, seen above
  if (how === 'end' || how === 'reset' || how === 'error' || how === 'hang') return how
  throw bad(`takes 'end', 'reset', 'error' or 'hang' as how, but got ${inline(how)}`)
}

function pointFault(step: TurnStep, at: unknown, bad: Refuse): string | null {
  if (at === 'finish') return null
  const [key, ...more] = typeof at === 'object' && at !== null ? Object.keys(at) : []
  if (typeof at !== 'object' || at === null || more.length > 0 || (key !== 'chars' && key !== 'after')) {
    return `takes { chars: n }, { after: n } or 'finish' as its place, but got ${inline(at)}`
  }
  const count: unknown = Reflect.get(at, key)
  const most = key === 'chars' ? placesIn(step, bad).units : step.calls.length
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= most) return null
  const what = key === 'chars' ? 'UTF-16 units of text and arguments' : 'calls'
  return `takes a whole number from 0 to ${most} as ${key}, since the turn has ${most} ${what}, but got ${inline(count)}`
}

/** The places where a turn can break off, in order, each once; and its UTF-16 units, text and argument texts together. */
function placesIn(step: TurnStep, bad: Refuse): { readonly places: readonly CutPoint[]; readonly units: number } {
  const places: CutPoint[] = []
  let units = 0
  const pass = (text: string): void => {
    for (const end = units + text.length; units < end; units += 1) places.push({ chars: units })
  }
  pass(step.text ?? '')
  for (const [after, call] of step.calls.entries()) {
    places.push({ after })
    pass(scriptedText(call, bad))
  }
  // After the last unit nothing is missing but the end.
  return { places: [...places, 'finish'], units }
}

/**
 * One script for each place where the turn can break off: within the text and the arguments after each UTF-16 unit, before
 * each call, and before the sign that this was all. Where a provider sends calls whole (Google, Ollama), several of them look
 * alike.
 *
 * @param step one turn
 * @param options `how`, as of {@link cut}
 *
 * @example
 * ```ts
 * test.each(cutAtEveryBoundary(call('issue_refund', { order_id: 'A-1001', amount: '1500.00' })))('at $cut.at', async (step) => {
 *   const sheet = callsheet()
 *   const llm = sheet.llm([step, maybe(say('Sorry, once more.'))])
 *   // the agent must not refund what it got
 * })
 * ```
 */
export function cutAtEveryBoundary(step: TurnStep, options: { readonly how?: CutEnd } = {}): readonly [TurnStep][] {
  const example = `cutAtEveryBoundary(call('lookup_order', { order_id: 'A-1001' }))`
  const bad = refuser(['cutAtEveryBoundary', cutAtEveryBoundary], example)
  checkTurn(step, bad)
  const how = checkHow(options, bad)
  return placesIn(step, bad).places.map((at) => [cutThere(step, at, how)])
}

/**
 * The same turn with these ids of its calls on the wire, in order: twice the same, or `null` where one is missing. Google's
 * ids are optional and Ollama has none.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([
 *   withIds(turn({ calls: [call('lookup_order', { order_id: 'A-1001' }), call('lookup_order', { order_id: 'A-1002' })] }), ['same', 'same']),
 *   say('Both are on their way.'),
 * ])
 * ```
 */
export function withIds(step: TurnStep, ids: readonly (string | null)[]): TurnStep {
  const bad = refuser(['withIds', withIds], `withIds(call('lookup_order', { order_id: 'A-1001' }), ['call_7'])`)
  checkTurn(step, bad)
  const count = step.calls.length
  if (count === 0) throw bad(`takes one turn with calls, but got ${described(step)}`)
  const given: unknown = ids
  const isList = Array.isArray(given) && given.every((id) => id === null || (typeof id === 'string' && id !== ''))
  if (isList && given.length === count) return remade(step, { ids: Object.freeze([...ids]) })
  throw bad(`takes a list of ${count === 1 ? '1 id' : `${count} ids`}, texts or null, but got ${inline(ids)}`)
}

function remade(step: TurnStep, changes: { readonly cut?: Cut; readonly ids?: TurnStep['ids'] }): TurnStep {
  const { conditions, when: _when, ...data } = step
  return makeStep<TurnStep>({ ...data, ...changes } as Omit<TurnStep, 'when' | 'conditions'>, conditions) // no key of `changes` is undefined
}
