import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { filledKeys, passedOver } from './passed-over.js'
import { readEvents } from './read-events.js'
import type { ReadTurn, WireReader } from './reader.js'
import type { SaidCall } from './served-turn.js'

/** Answers of OpenAI's Responses. */
export const openaiResponsesReader: WireReader = { readAnswer, readStream }

type Fields = Readonly<Record<string, unknown>>

function readAnswer(body: unknown): ReadTurn | string {
  if (!isObject(body)) return `it is ${inline(body)}, no JSON object`
  if (isObject(body['error'])) return `it is an error: ${errorText(body['error'])}`
  if (unfinished.has(body['status'])) return `it is not complete: its status is ${inline(body['status'])}`
  if (!Array.isArray(body['output'])) return `its output is ${inline(body['output'])}, no list`
  return turnOf(body, body['output'].filter(isObject))
}

const unfinished: ReadonlySet<unknown> = new Set(['failed', 'cancelled', 'queued', 'in_progress'])

function readStream(text: string): ReadTurn | string {
  // By place: some gateways change the ids of items from event to event.
  const items = new Map<unknown, Fields>()
  let end: Fields | null = null
  for (const [index, { data }] of readEvents(text).entries()) {
    const parsed = parseJson(data)
    if (!parsed.ok) return `event ${index + 1} is no JSON: ${parsed.message}`
    const event = isObject(parsed.value) ? parsed.value : {}
    const { type, response, error, item } = event
    if (type === 'error') return `event ${index + 1}: it is an error: ${errorText(error ?? event)}`
    if (type === 'response.created') {
      // What was heard before belongs to another answer.
      items.clear()
      end = null
    }
    if (type === 'response.output_item.done' && isObject(item)) items.set(event['output_index'], item)
    if (ends.has(type) && isObject(response)) end = response
  }
  if (end === null) return 'it breaks off: no event completes the response'
  // Some gateways leave the output of the last event empty; items may end in another order than they began.
  const done = [...items].toSorted(([one], [other]) => Number(one) - Number(other)).map(([, item]) => item)
  return readAnswer(listOf(end['output']).length > done.length ? end : { ...end, output: done })
}

const ends: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

function turnOf(
  { status, incomplete_details: details, usage: counts, model }: Fields,
  items: readonly Fields[],
): ReadTurn {
  const parts = items.flatMap(({ type, content }) => (type === 'message' ? listOf(content).filter(isObject) : []))
  const hasText = items.some(({ type }) => type === 'message')
  const texts = parts.map(({ text, refusal }) => text ?? refusal).filter((text) => typeof text === 'string')
  const calls = items.flatMap(callOf)
  const thoughts = items.flatMap(thoughtsOf)
  const usage = usageOf(counts)
  const isFiltered = isObject(details) && details['reason'] === 'content_filter'
  const whole = parts.some(({ type }) => type === 'refusal') ? 'refusal' : calls.length > 0 ? 'tool' : 'stop'
  const finish: FinishReason = status === 'incomplete' ? (isFiltered ? 'filter' : 'length') : whole
  return {
    text: hasText ? texts.join('') : null,
    calls,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join('\n\n') }),
    finish,
    ...(usage === null ? {} : { usage }),
    ...(typeof model === 'string' ? { model } : {}),
    ...passedOver([
      ...items.map(({ type }) => type).filter((type) => !held.has(type)),
      ...parts.flatMap((part) => filledKeys(part, ['annotations', 'logprobs'])),
    ]),
  }
}

/** What is served again as what it was: a call of a custom tool is kept, but as one of a function. */
const held: ReadonlySet<unknown> = new Set(['message', 'reasoning', 'function_call'])

function callOf({ type, call_id: id, name, ...item }: Fields): readonly SaidCall[] {
  if (type !== 'function_call' && type !== 'custom_tool_call') return []
  const args = item['arguments'] ?? item['input']
  return [
    {
      id: typeof id === 'string' ? id : null,
      name: typeof name === 'string' ? name : '',
      rawArgs: typeof args === 'string' ? args : '',
    },
  ]
}

/** The summary, or the thoughts themselves where a model shows them. */
function thoughtsOf({ type, summary, content }: Fields): readonly string[] {
  if (type !== 'reasoning') return []
  const parts = listOf(summary).length > 0 ? listOf(summary) : listOf(content)
  return parts.flatMap((part) => (isObject(part) && typeof part['text'] === 'string' ? [part['text']] : []))
}

function usageOf(raw: unknown): Usage | null {
  if (!isObject(raw)) return null
  const { input_tokens: input, output_tokens: output, input_tokens_details: details } = raw
  if (typeof input !== 'number' || typeof output !== 'number') return null
  const cached = isObject(details) ? details['cached_tokens'] : undefined
  return { input, output, ...(typeof cached === 'number' && cached > 0 ? { cached } : {}) }
}

function errorText(error: unknown): string {
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : inline(error)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
