import { inline } from '../../src/json/inline.js'
import { snapshot } from '../../src/json/snapshot.js'
import type { FinishReason, NeutralRequest, Usage } from '../../src/run/types.js'
import type { AnyToolName, ToolArgs, ToolName } from '../../src/tool/tool-types.js'
import { toArgsText } from './args-text.js'
import { badStep, type By } from './errors.js'
import { makeStep } from './make-step.js'
import {
  isStep,
  type ForeverStep,
  type InnerStep,
  type MaybeStep,
  type RespondStep,
  type ScriptedCall,
  type Step,
  type TurnStep,
} from './step.js'
import { described } from './title-of.js'

/** What {@link turn} takes. */
export interface TurnOptions {
  readonly text?: string
  /** Parallel calls, made by `call` and `raw`. */
  readonly calls?: readonly TurnStep[]
  readonly reasoning?: string
  readonly usage?: Usage
  /** @default 'tool' with calls, else 'stop' */
  readonly finish?: FinishReason
}

/**
 * The model says a text and asks for nothing.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([say('Your refund is on its way.')])
 * ```
 */
export function say(text: string): TurnStep {
  if (typeof text !== 'string') throw badStep(['say', say], `takes a text, but got ${inline(text)}`, `say('Done.')`)
  return makeStep({ kind: 'turn', text, calls: [] })
}

/**
 * The model asks for one well-formed call. With a registry, an unknown name or arguments that the tool's schema rejects
 * fail the test: misbehaviour is written with {@link raw}.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is on its way.')])
 * ```
 */
export function call<Name extends ToolName>(name: Name, ...[args]: CallArgs<ToolArgs<Name>>): TurnStep {
  checkName(['call', call], name)
  const given: unknown = args === undefined ? {} : args
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw badStep(
      ['call', call],
      `takes the arguments as an object, but got ${inline(given)}; text that a model writes belongs in raw()`,
      `call('${name}', {})`,
    )
  }
  // As it is now: what the test does with it later is not what the model says.
  return makeStep({ kind: 'turn', text: null, calls: [Object.freeze({ name, args: snapshot(given) })] })
}

/** Arguments may be left out where the tool needs none. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an empty object is what is asked about
export type CallArgs<Args> = Record<never, never> extends Args ? [args?: Args] : [args: Args]

/**
 * The model asks for a call that nobody checks: an invented tool, wrong arguments, text that is no JSON. A string is the
 * byte-exact argument text; anything else is written as JSON.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([raw('drop_database', {}), raw('issue_refund', '{"order_id": "A-10'), say('Sorry.')])
 * ```
 */
export function raw(name: AnyToolName, args: unknown): TurnStep {
  // Models ask for tools without a name, too.
  if (name !== '') checkName(['raw', raw], name)
  if (arguments.length < 2) throw badStep(['raw', raw], 'takes a name and arguments', `raw('${name}', {})`)
  return makeStep({ kind: 'turn', text: null, calls: [Object.freeze({ name, raw: rawText(name, args) })] })
}

/**
 * One turn with all its parts: text beside calls, parallel calls, reasoning, token counts, a finish reason.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([
 *   turn({ text: 'Let me look.', calls: [call('lookup_order', { order_id: 'A-1001' }), call('lookup_order', { order_id: 'A-1002' })] }),
 *   say('Both are on their way.'),
 * ])
 * ```
 */
export function turn(options: TurnOptions): TurnStep {
  const example = `turn({ text: 'Let me look.', calls: [call('lookup_order', { order_id: 'A-1001' })] })`
  if (typeof options !== 'object' || options === null) {
    throw badStep(['turn', turn], `takes an object, but got ${inline(options)}`, example)
  }
  const known = ['text', 'calls', 'reasoning', 'usage', 'finish']
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      throw badStep(['turn', turn], `does not know the key '${key}'; it knows ${known.join(', ')}`, example)
    }
  }
  const { text = null, calls = [], usage, finish } = options
  const reasoning = options.reasoning ?? undefined
  if (!Array.isArray(calls)) throw badStep(['turn', turn], `takes a list of calls, but got ${inline(calls)}`, example)
  const scripted = calls.flatMap((item, index) => callsOf(item, index, example))
  const fault = textFault('text', text) ?? textFault('reasoning', reasoning) ?? usageFault(usage) ?? finishFault(finish)
  if (fault !== null) throw badStep(['turn', turn], fault, example)
  if (text === null && scripted.length === 0) {
    throw badStep(['turn', turn], "needs a text or calls; a model that says nothing is turn({ text: '' })", example)
  }
  return makeStep({
    kind: 'turn',
    text,
    calls: Object.freeze(scripted),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage === undefined ? {} : { usage }),
    ...(finish === undefined ? {} : { finish }),
  })
}

const finishReasons: readonly FinishReason[] = ['stop', 'tool', 'length', 'filter', 'refusal', 'malformed']

function textFault(key: string, value: unknown): string | null {
  return value === undefined || value === null || typeof value === 'string'
    ? null
    : `takes a text as ${key}, but got ${inline(value)}`
}

function finishFault(finish: unknown): string | null {
  if (finish === undefined || finishReasons.some((known) => known === finish)) return null
  return `takes a finish of ${finishReasons.join(', ')}, but got ${inline(finish)}`
}

function usageFault(usage: unknown): string | null {
  if (usage === undefined) return null
  const known = new Set(['input', 'output', 'cached'])
  const isCounts =
    typeof usage === 'object' &&
    usage !== null &&
    Object.entries(usage).every(([key, count]) => known.has(key) && Number.isInteger(count) && Number(count) >= 0)
  const isWhole = isCounts && 'input' in usage && 'output' in usage
  if (isWhole && 'cached' in usage && Number(usage.cached) > Number(usage.input)) {
    return `takes a usage whose cached tokens are part of its input, but got ${inline(usage)}`
  }
  return isWhole
    ? null
    : `takes a usage of { input, output, cached? }, whole numbers of tokens, but got ${inline(usage)}`
}

/**
 * The model refuses, in the way its provider marks a refusal.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([refuse('I cannot help with that.')])
 * ```
 */
export function refuse(text: string): TurnStep {
  if (typeof text !== 'string') {
    throw badStep(['refuse', refuse], `takes a text, but got ${inline(text)}`, `refuse('I cannot help with that.')`)
  }
  return makeStep({ kind: 'turn', text, calls: [], finish: 'refusal' })
}

/**
 * A step made when the model is asked, from the request. It counts as one step.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([respond((request) => say(`You offered ${request.tools.length} tools.`))])
 * ```
 */
export function respond(make: (request: NeutralRequest) => Step | Promise<Step>): RespondStep {
  if (typeof make !== 'function') {
    throw badStep(
      ['respond', respond],
      `takes a function, but got ${inline(make)}`,
      `respond((request) => say('Hello.'))`,
    )
  }
  return makeStep({ kind: 'respond', respond: make })
}

/**
 * The same turn with its texts split where you say when it is streamed: pieces of so many UTF-16 units, single characters,
 * or exactly these pieces, which must add up to the text or to the argument text of the one call.
 * @default pieces of 16 units
 *
 * @example
 * ```ts
 * const llm = sheet.llm([chunked(call('lookup_order', { order_id: 'A-1001' }), ['{"order_id":"A-1', '001"}']), say('Done.')])
 * ```
 */
export function chunked(step: TurnStep, chunks: number | 'char' | readonly string[]): TurnStep {
  const example = `chunked(say('Done.'), 2)`
  if (!isStep(step) || step.kind !== 'turn') {
    throw badStep(
      ['chunked', chunked],
      `takes one turn made by say, call, turn, raw or refuse, but got ${described(step)}`,
      example,
    )
  }
  const bad = (reason: string): TypeError => badStep(['chunked', chunked], reason, example)
  const reason = chunksFault(step, chunks, bad)
  if (reason !== null) throw bad(reason)
  const { conditions, when: _when, ...data } = step
  return makeStep<TurnStep>(
    { ...data, chunks: typeof chunks === 'object' ? Object.freeze([...chunks]) : chunks },
    conditions,
  )
}

function chunksFault(step: TurnStep, chunks: unknown, bad: (reason: string) => Error): string | null {
  if (chunks === 'char' || (typeof chunks === 'number' && Number.isInteger(chunks) && chunks > 0)) return null
  const isList = Array.isArray(chunks) && chunks.every((piece) => typeof piece === 'string')
  if (!isList) return `takes a whole number above zero, 'char' or a list of texts, but got ${inline(chunks)}`
  const [call, ...more] = step.calls
  if (more.length > 0) return 'takes a list of pieces for one call only; this turn has several'
  const whole = call === undefined ? (step.text ?? '') : scriptedText(call, bad)
  return chunks.join('') === whole
    ? null
    : `got pieces that add up to ${inline(chunks.join(''))}, but the text is ${inline(whole)}`
}

/** The argument text of a call, as the model writes it. */
export function scriptedText(call: ScriptedCall, bad: (reason: string) => Error): string {
  return 'raw' in call
    ? call.raw
    : toArgsText(call.args, (reason) => bad(`cannot write the arguments of ${call.name} as JSON: ${reason}`))
}

/**
 * A step that is served any number of times, at least once. It can only be the last of a script.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([forever(call('lookup_order', { order_id: 'A-1001' }))])  // a model that never stops
 * ```
 */
export function forever(step: InnerStep): ForeverStep {
  return makeStep({ kind: 'forever', step: innerStep(['forever', forever], step) })
}

/**
 * A step that may be left over. It can only stand at the end of a script.
 *
 * @example
 * ```ts
 * const llm = sheet.llm([say('Done.'), maybe(say('Anything else?'))])
 * ```
 */
export function maybe(step: InnerStep): MaybeStep {
  return makeStep({ kind: 'maybe', step: innerStep(['maybe', maybe], step) })
}

function innerStep(by: By, step: unknown): InnerStep {
  if (isStep(step) && step.kind !== 'forever' && step.kind !== 'maybe') return step
  const example = `${by[0]}(say('Done.'))`
  throw badStep(
    by,
    `takes one step made by say, call, turn, raw, refuse, respond or fault, but got ${described(step)}`,
    example,
  )
}

function callsOf(item: unknown, index: number, example: string): readonly ScriptedCall[] {
  const isCalls = isStep(item) && item.kind === 'turn' && item.text === null && item.calls.length > 0
  if (!isCalls) {
    const reason = `takes calls made by call and raw, but calls[${index}] is ${described(item)}`
    throw badStep(['turn', turn], reason, example)
  }
  // What holds for a turn would be lost with the turn that it is taken out of.
  const { cut, ids, chunks, conditions } = item
  if (cut === undefined && ids === undefined && chunks === undefined && conditions.length === 0) return item.calls
  const reason = `takes plain calls; cut, chunked, withIds and when belong around the whole turn, but calls[${index}] has its own`
  throw badStep(['turn', turn], reason, example)
}

function checkName(by: By, name: unknown): void {
  if (typeof name === 'string' && name !== '') return
  throw badStep(
    by,
    `takes the name of a tool first, but got ${inline(name)}`,
    `${by[0]}('lookup_order', { order_id: 'A-1001' })`,
  )
}

function rawText(name: string, args: unknown): string {
  if (typeof args === 'string') return args
  return toArgsText(args, (reason) =>
    badStep(['raw', raw], `cannot write the arguments of ${name} as JSON: ${reason}`, `raw('${name}', '{"any": text')`),
  )
}
