import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { passedOver } from './passed-over.js'
import { readEvents } from './read-events.js'
import type { ReadTurn, WireReader } from './reader.js'
import type { SaidCall } from './served-turn.js'

/** Answers of Vercel's AI Gateway, in each version of the AI SDK's language model specification. */
export const gatewayReader: WireReader = { readAnswer, readStream }

type Fields = Readonly<Record<string, unknown>>

function readAnswer(body: unknown): ReadTurn | string {
  if (!isObject(body)) return `it is ${inline(body)}, no JSON object`
  const { content, error, response } = body
  if (error !== undefined && error !== null) return `it is an error: ${errorText(error)}`
  if (!Array.isArray(content)) return `its content is ${inline(content)}, no list of parts`
  const parts = content.filter(isObject)
  return turnOf({
    text: textsOf(parts, 'text', 'text'),
    reasoning: textsOf(parts, 'reasoning', 'text'),
    parts,
    end: body,
    model: isObject(response) ? response['modelId'] : null,
  })
}

function readStream(text: string): ReadTurn | string {
  const parts: Fields[] = []
  for (const [index, { data }] of readEvents(text).entries()) {
    if (data === '[DONE]') break
    const parsed = parseJson(data)
    if (!parsed.ok) return `event ${index + 1} is no JSON: ${parsed.message}`
    if (!isObject(parsed.value)) continue
    if (parsed.value['type'] === 'error') return `event ${index + 1} is an error: ${errorText(parsed.value['error'])}`
    parts.push(parsed.value)
  }
  const end = parts.find(({ type }) => type === 'finish')
  if (end === undefined) return 'it breaks off: no event is its finish'
  return turnOf({
    // An empty text has a start and an end and nothing between them.
    text: parts.some(({ type }) => type === 'text-start') ? (textsOf(parts, 'text-delta', 'delta') ?? '') : null,
    reasoning: parts.some(({ type }) => type === 'reasoning-start')
      ? (textsOf(parts, 'reasoning-delta', 'delta') ?? '')
      : null,
    parts,
    end,
    model: parts.find(({ type }) => type === 'response-metadata')?.['modelId'],
  })
}

/** What a whole answer and a stream have in common. */
interface Gathered {
  readonly text: string | null
  readonly reasoning: string | null
  readonly parts: readonly Fields[]
  /** Where usage and finish reason stand. */
  readonly end: Fields
  readonly model: unknown
}

function turnOf({ text, reasoning, parts, end, model }: Gathered): ReadTurn {
  // What the provider ran itself is no call for a client to run.
  const calls = parts.filter((part) => part['type'] === 'tool-call' && part['providerExecuted'] !== true).map(readCall)
  const usage = usageOf(end['usage'])
  return {
    text,
    calls,
    ...(reasoning === null ? {} : { reasoning }),
    finish: finishOf(end['finishReason']) ?? (calls.length > 0 ? 'tool' : 'stop'),
    ...(usage === null ? {} : { usage }),
    ...(typeof model === 'string' && model !== '' ? { model } : {}),
    ...passedOver(
      parts.map((part) => (part['providerExecuted'] === true ? 'providerExecuted' : part['type'])).filter(isPassed),
    ),
  }
}

/** Whether a type of parts is neither read nor says nothing of its own. */
function isPassed(type: unknown): boolean {
  return !held.test(String(type))
}

const held =
  /^(text|reasoning)(-start|-delta|-end)?$|^tool-(call|input-start|input-delta|input-end)$|^(stream-start|response-metadata|finish)$/

function readCall({ toolCallId: id, toolName: name, input }: Fields): SaidCall {
  return {
    id: typeof id === 'string' ? id : null,
    name: typeof name === 'string' ? name : '',
    rawArgs: typeof input === 'string' ? input : (JSON.stringify(input) ?? ''),
  }
}

/** The texts of all parts of a type, joined; `null` where there is none. */
function textsOf(parts: readonly Fields[], type: string, key: string): string | null {
  const texts = parts.filter((part) => part['type'] === type).map((part) => part[key])
  return texts.length === 0 ? null : texts.filter((text) => typeof text === 'string').join('')
}

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<unknown, FinishReason>([
  ['stop', 'stop'],
  ['tool-calls', 'tool'],
  ['length', 'length'],
  ['content-filter', 'filter'],
  ['error', 'malformed'],
])

/** A word, or since version 3 a word with that of the provider behind the gateway. */
function finishOf(reason: unknown): FinishReason | null {
  if (!isObject(reason)) return finishReasons.get(reason) ?? null
  const { unified, raw } = reason
  if (raw === 'refusal') return 'refusal'
  if (raw === 'MALFORMED_FUNCTION_CALL') return 'malformed'
  return finishReasons.get(unified) ?? null
}

/** Plain numbers, or since version 3 numbers by kind. */
function usageOf(raw: unknown): Usage | null {
  if (!isObject(raw)) return null
  const { inputTokens, outputTokens, cachedInputTokens } = raw
  const input = isObject(inputTokens) ? inputTokens['total'] : inputTokens
  const output = isObject(outputTokens) ? outputTokens['total'] : outputTokens
  const cached = isObject(inputTokens) ? inputTokens['cacheRead'] : cachedInputTokens
  if (typeof input !== 'number' || typeof output !== 'number') return null
  return { input, output, ...(typeof cached === 'number' && cached > 0 ? { cached } : {}) }
}

function errorText(error: unknown): string {
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : inline(error)
}
