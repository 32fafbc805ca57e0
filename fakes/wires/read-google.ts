import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { argsTextAt } from './args-text-at.js'
import { PartialArgs } from './partial-args.js'
import { filledKeys, passedOver } from './passed-over.js'
import { readEvents } from './read-events.js'
import type { ReadTurn, WireReader } from './reader.js'
import type { SaidCall } from './served-turn.js'

/** Answers of Google's Gemini. What Google itself runs (searches, code) is no call of the turn. */
export const googleReader: WireReader = { readAnswer, readStream }

type Fields = Readonly<Record<string, unknown>>

/** What was read so far. */
interface Heard {
  text: string | null
  reasoning: string | null
  readonly passed: string[]
  readonly calls: SaidCall[]
  /** A call whose arguments come leaf by leaf. */
  open: { readonly id: string | null; readonly name: string; readonly args: PartialArgs } | null
  finish: unknown
  usage: Fields | null
  model: unknown
}

/** Without `alt=sse` a stream is one list of its chunks. */
function readAnswer(body: unknown, json: string = JSON.stringify(body)): ReadTurn | string {
  const heard = nothing()
  const isList = Array.isArray(body)
  for (const [index, chunk] of (isList ? listOf(body) : [body]).entries()) {
    const path = isList ? [index] : []
    const fault = isObject(chunk) ? hear(heard, chunk, json, path) : `it is ${inline(chunk)}, no JSON object`
    if (fault !== null) return fault
  }
  return isList ? turnOf(streamed(heard)) : turnOf(heard)
}

function readStream(text: string): ReadTurn | string {
  const heard = nothing()
  for (const [index, { data }] of readEvents(text).entries()) {
    const parsed = parseJson(data)
    if (!parsed.ok) return `event ${index + 1} is no JSON: ${parsed.message}`
    const fault = isObject(parsed.value) ? hear(heard, parsed.value, data, []) : null
    if (fault !== null) return `event ${index + 1}: ${fault}`
  }
  return turnOf(streamed(heard))
}

/** A stream of calls ends with an empty text, too. */
function streamed(heard: Heard): Heard {
  closeCall(heard)
  return heard.text === '' && heard.calls.length > 0 ? { ...heard, text: null } : heard
}

/** Adds a whole answer, or a chunk of one at its path, to what was read; returns why a turn cannot hold it. */
function hear(heard: Heard, body: Fields, json: string, at: readonly number[]): string | null {
  const { error, promptFeedback, usageMetadata, modelVersion } = body
  if (isObject(error)) return `it is an error: ${String(error['message'])}`
  if (isObject(promptFeedback) && typeof promptFeedback['blockReason'] === 'string') {
    return `the prompt was blocked: ${promptFeedback['blockReason']}`
  }
  heard.model ??= modelVersion
  // Counts of later chunks are those so far.
  if (isObject(usageMetadata)) heard.usage = { ...heard.usage, ...usageMetadata }
  const [candidate, ...others] = listOf(body['candidates']).filter(isObject)
  if (others.length > 0) return 'it holds more than one candidate; a turn is one'
  if (candidate === undefined) return null
  heard.finish = candidate['finishReason'] ?? heard.finish
  heard.passed.push(...filledKeys(candidate, passedKeys))
  const content = candidate['content']
  for (const [index, part] of listOf(isObject(content) ? content['parts'] : []).entries()) {
    const path = [...at, 'candidates', 0, 'content', 'parts', index, 'functionCall', 'args']
    if (isObject(part)) hearPart(heard, part, isObject(part['functionCall']) ? argsTextAt(json, path) : null)
  }
  return null
}

/** Of a candidate. */
const passedKeys = ['groundingMetadata', 'citationMetadata', 'urlContextMetadata', 'logprobsResult']

/** Of a part: what is read, or says nothing. */
const heldKeys: ReadonlySet<string> = new Set(['text', 'thought', 'thoughtSignature', 'functionCall', 'partMetadata'])

function hearPart(heard: Heard, part: Fields, argsText: string | null): void {
  const { text, thought, functionCall } = part
  heard.passed.push(...Object.keys(part).filter((key) => !heldKeys.has(key)))
  if (isObject(functionCall)) {
    hearCall(heard, functionCall, argsText)
    return
  }
  if (typeof text !== 'string') return
  if (thought === true) heard.reasoning = (heard.reasoning ?? '') + text
  else heard.text = (heard.text ?? '') + text
}

/** A call as a whole; or its name, then its arguments leaf by leaf, then mostly an empty object. */
function hearCall(heard: Heard, call: Fields, argsText: string | null): void {
  const { id, name, partialArgs, willContinue } = call
  if (typeof name === 'string') {
    closeCall(heard)
    const known = { id: typeof id === 'string' ? id : null, name }
    if (willContinue !== true && partialArgs === undefined) {
      heard.calls.push({ ...known, rawArgs: argsText ?? '{}' })
      return
    }
    heard.open = { ...known, args: new PartialArgs() }
  }
  for (const partial of listOf(partialArgs).filter(isObject)) heard.open?.args.add(partial)
  if (willContinue !== true && partialArgs === undefined) closeCall(heard)
}

function closeCall(heard: Heard): void {
  if (heard.open === null) return
  const { id, name, args } = heard.open
  heard.calls.push({ id, name, rawArgs: args.toText() })
  heard.open = null
}

function turnOf(heard: Heard): ReadTurn | string {
  closeCall(heard)
  const { text, reasoning, calls, finish, usage, model, passed } = heard
  if (finish === undefined && text === null && calls.length === 0) return 'it holds no candidate'
  if (typeof finish !== 'string') return 'it breaks off: there is no finishReason'
  const counts = usage === null ? null : usageOf(usage)
  return {
    text,
    calls,
    ...(reasoning === null ? {} : { reasoning }),
    finish: finishOf(finish, calls.length > 0),
    ...(counts === null ? {} : { usage: counts }),
    ...(typeof model === 'string' ? { model } : {}),
    ...passedOver(finish === 'STOP' || isKnown(finish) ? passed : [...passed, `the finish reason ${finish}`]),
  }
}

/** Whether a step ends so. */
function isKnown(reason: string): boolean {
  return finishOf(reason, false) !== 'stop'
}

function finishOf(reason: string, hasCalls: boolean): FinishReason {
  switch (reason) {
    case 'MAX_TOKENS':
      return 'length'
    case 'MALFORMED_FUNCTION_CALL':
    case 'UNEXPECTED_TOOL_CALL':
    case 'TOO_MANY_TOOL_CALLS':
    case 'MALFORMED_RESPONSE':
      return 'malformed'
    case 'SAFETY':
    case 'RECITATION':
    case 'BLOCKLIST':
    case 'PROHIBITED_CONTENT':
    case 'SPII':
      return 'filter'
    default:
      return hasCalls ? 'tool' : 'stop'
  }
}

/** Thoughts are paid for as output, and counted beside it. */
function usageOf(usage: Fields): Usage | null {
  const { promptTokenCount: input, candidatesTokenCount: output = 0, thoughtsTokenCount: thoughts = 0 } = usage
  const { cachedContentTokenCount: cached } = usage
  if (typeof input !== 'number') return null
  return { input, output: Number(output) + Number(thoughts), ...(typeof cached === 'number' ? { cached } : {}) }
}

function nothing(): Heard {
  return {
    text: null,
    reasoning: null,
    passed: [],
    calls: [],
    open: null,
    finish: undefined,
    usage: null,
    model: undefined,
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
