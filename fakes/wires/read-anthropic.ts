import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { argsTextAt } from './args-text-at.js'
import { filledKeys, passedOver } from './passed-over.js'
import { readEvents } from './read-events.js'
import type { ReadTurn, WireReader } from './reader.js'
import type { SaidCall } from './served-turn.js'

/** Answers of Anthropic's Messages. What the provider itself runs (searches, code) is no call of the turn. */
export const anthropicReader: WireReader = { readAnswer, readStream }

type Fields = Readonly<Record<string, unknown>>

/** A block as far as it came: what it began with, and its deltas joined. */
interface Block {
  readonly start: Fields
  /** The input as it stood there. */
  readonly input: string | null
  hasCitations: boolean
  text: string
  thinking: string
  json: string
}

function readAnswer(body: unknown, json: string | null = null): ReadTurn | string {
  if (!isObject(body)) return `it is ${inline(body)}, no JSON object`
  if (body['type'] === 'error') return errorOf(body)
  const { content, usage } = body
  if (!Array.isArray(content)) return `its content is ${inline(content)}, no list of blocks`
  const blocks = content.flatMap((block, index) =>
    isObject(block) ? [blockOf(block, json ?? JSON.stringify(body), ['content', index])] : [],
  )
  return turnOf(body, blocks, body['stop_reason'], isObject(usage) ? usage : {})
}

function readStream(text: string): ReadTurn | string {
  let message: Fields = {}
  let blocks = new Map<unknown, Block>()
  let usage: Fields = {}
  let stop: unknown = null
  let isOver = false
  for (const [index, { data }] of readEvents(text).entries()) {
    const parsed = parseJson(data)
    if (!parsed.ok) return `event ${index + 1} is no JSON: ${parsed.message}`
    const event = isObject(parsed.value) ? parsed.value : {}
    const { delta, content_block: start, usage: counted } = event
    switch (event['type']) {
      case 'error':
        return `event ${index + 1}: ${errorOf(event)}`
      case 'message_start':
        // A provider that fails over to another model begins again.
        message = isObject(event['message']) ? event['message'] : {}
        isOver = false
        blocks = new Map()
        usage = isObject(message['usage']) ? message['usage'] : {}
        break
      case 'content_block_start':
        if (isObject(start)) blocks.set(event['index'], blockOf(start, data, ['content_block']))
        break
      case 'content_block_delta':
        addDelta(blocks.get(event['index']), delta)
        break
      case 'message_stop':
        isOver = true
        break
      case 'message_delta':
        if (isObject(delta)) stop = delta['stop_reason'] ?? stop
        // The counts at the end correct those at the beginning.
        if (isObject(counted)) usage = { ...usage, ...withoutNull(counted) }
    }
  }
  if (stop === null) return 'it breaks off: no event carries a stop_reason'
  if (!isOver) return 'it breaks off: no event is its message_stop'
  return turnOf(message, [...blocks.values()], stop, usage)
}

function blockOf(start: Fields, json: string, path: readonly (string | number)[]): Block {
  const { type, text, thinking } = start
  return {
    start,
    input: type === 'tool_use' ? argsTextAt(json, [...path, 'input']) : null,
    hasCitations: filledKeys(start, ['citations']).length > 0,
    text: textOf(text),
    thinking: textOf(thinking),
    json: '',
  }
}

function addDelta(block: Block | undefined, delta: unknown): void {
  if (block === undefined || !isObject(delta)) return
  block.text += textOf(delta['text'])
  block.thinking += textOf(delta['thinking'])
  block.json += textOf(delta['partial_json'])
  block.hasCitations ||= delta['type'] === 'citations_delta'
}

function turnOf(message: Fields, blocks: readonly Block[], stop: unknown, usage: Fields): ReadTurn {
  const texts = blocks.filter(({ start }) => start['type'] === 'text')
  const thoughts = blocks.filter(({ start }) => start['type'] === 'thinking')
  const calls = blocks.filter(({ start }) => start['type'] === 'tool_use').map(callOf)
  const counted = usageOf(usage)
  const { model } = message
  return {
    text: texts.length === 0 ? null : texts.map(({ text }) => text).join(''),
    calls,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.map(({ thinking }) => thinking).join('') }),
    finish: finishReasons.get(stop) ?? 'stop',
    ...(counted === null ? {} : { usage: counted }),
    ...(typeof model === 'string' ? { model } : {}),
    ...passedOver([
      ...blocks.map(({ start }) => start['type']).filter((type) => !held.has(type)),
      ...(texts.some(({ hasCitations }) => hasCitations) ? ['citations'] : []),
      ...(stop === 'pause_turn' || stop === 'stop_sequence' ? [stop] : []),
    ]),
  }
}

const held: ReadonlySet<unknown> = new Set(['text', 'thinking', 'tool_use'])

function callOf({ start, input, json }: Block): SaidCall {
  const { id, name } = start
  return {
    id: typeof id === 'string' ? id : null,
    name: textOf(name),
    rawArgs: json === '' ? inputOf(input) : json,
  }
}

/** A text where an object belongs is one that is no JSON, and so had no other place; if it is JSON, it was said twice. */
function inputOf(json: string | null): string {
  if (json === null) return '{}'
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' && JSON.stringify(value) === json && !parseJson(value).ok ? value : json
}

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<unknown, FinishReason>([
  ['tool_use', 'tool'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
])

/** Anthropic counts what is read from its cache, or written to it, beside the input. */
function usageOf(usage: Fields): Usage | null {
  const { input_tokens: input, output_tokens: output } = usage
  if (typeof input !== 'number' || typeof output !== 'number') return null
  const [cached, written] = [numberOf(usage['cache_read_input_tokens']), numberOf(usage['cache_creation_input_tokens'])]
  return { input: input + cached + written, output, ...(cached > 0 ? { cached } : {}) }
}

function errorOf({ error }: Fields): string {
  return isObject(error) && typeof error['message'] === 'string'
    ? `it is an error: ${error['message']}`
    : 'it is an error'
}

function withoutNull(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
