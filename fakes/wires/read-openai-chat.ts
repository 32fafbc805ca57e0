import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { filledKeys, passedOver } from './passed-over.js'
import { readEvents } from './read-events.js'
import type { ReadTurn, WireReader } from './reader.js'

/** Answers in the shape of OpenAI's Chat Completions, with what the many providers that speak it do differently. */
export const openaiChatReader: WireReader = { readAnswer, readStream }

type Fields = Readonly<Record<string, unknown>>

/** What was read so far. */
interface Heard {
  text: string | null
  refusal: string | null
  reasoning: string | null
  readonly passed: string[]
  readonly calls: { id: string | null; name: string; rawArgs: string }[]
  /** Calls by the index that deltas name. */
  readonly places: Map<unknown, Heard['calls'][number]>
  finish: unknown
  usage: Usage | null
  model: string
  /** No choice came yet. */
  isEmpty: boolean
}

function readAnswer(body: unknown): ReadTurn | string {
  if (!isObject(body)) return `it is ${inline(body)}, no JSON object`
  const heard = nothing()
  const fault = hear(heard, body, 'message')
  if (fault !== null) return fault
  if (!Array.isArray(body['choices'])) return `its choices are ${inline(body['choices'])}, no list`
  return turnOf(heard)
}

function readStream(text: string): ReadTurn | string {
  const heard = nothing()
  let isDone = false
  for (const [index, { data }] of readEvents(text).entries()) {
    if (data === '[DONE]') {
      isDone = true
      break
    }
    const parsed = parseJson(data)
    if (!parsed.ok) return `event ${index + 1} is no JSON: ${parsed.message}`
    const fault = isObject(parsed.value) ? hear(heard, parsed.value, 'delta') : null
    if (fault !== null) return `event ${index + 1}: ${fault}`
  }
  if (typeof heard.finish !== 'string' && !isDone) return 'it breaks off: no event carries a finish_reason'
  // Many streams begin with an empty one.
  return turnOf({ ...heard, reasoning: heard.reasoning === '' ? null : heard.reasoning })
}

/** Adds a whole answer, or a chunk of one, to what was read; returns why a turn cannot hold it. */
function hear(heard: Heard, body: Fields, key: 'message' | 'delta'): string | null {
  const { error, choices, model } = body
  if (error !== undefined && error !== null) return `it is an error: ${errorText(error)}`
  heard.model ||= typeof model === 'string' ? model : ''
  heard.passed.push(...filledKeys(body, ['citations', 'search_results']))
  const [choice, ...others] = listOf(choices).filter(isObject)
  if (others.length > 0 || (choice?.['index'] ?? 0) !== 0) return 'it holds more than one choice; a turn is one'
  // Groq repeats it in a place of its own, and Moonshot had it in the choice.
  const groq = isObject(body['x_groq']) ? body['x_groq']['usage'] : null
  heard.usage = usageOf(body['usage'] ?? groq ?? choice?.['usage']) ?? heard.usage
  if (choice === undefined) return null
  heard.isEmpty = false
  heard.passed.push(...filledKeys(choice, ['logprobs']))
  if (isObject(choice['error'])) return `its choice is an error: ${errorText(choice['error'])}`
  heard.finish = choice['finish_reason'] ?? heard.finish
  const said = choice[key]
  return isObject(said) ? hearSaid(heard, said, key === 'message') : null
}

function hearSaid(heard: Heard, said: Fields, isWhole: boolean): string | null {
  const { content, refusal, reasoning_content, reasoning, tool_calls, function_call } = said
  if (isObject(function_call)) return 'it asks by function_call, as was done before there were tool_calls'
  for (const part of Array.isArray(content) ? listOf(content) : [content]) hearContent(heard, part)
  heard.passed.push(...filledKeys(said, ['annotations', 'audio', 'images', 'executed_tools']))
  if (typeof refusal === 'string') heard.refusal = (heard.refusal ?? '') + refusal
  const thought = reasoning_content ?? reasoning
  if (typeof thought === 'string') heard.reasoning = (heard.reasoning ?? '') + thought
  for (const raw of listOf(tool_calls)) {
    const fault = isObject(raw) ? hearCall(heard, raw, isWhole) : `a call is ${inline(raw)}`
    if (fault !== null) return fault
  }
  return null
}

/** A text, or one of Mistral's parts: a text or a list of thoughts. */
function hearContent(heard: Heard, part: unknown): void {
  if (typeof part === 'string') heard.text = (heard.text ?? '') + part
  if (!isObject(part)) return
  const { type, text, thinking } = part
  if (typeof text === 'string') heard.text = (heard.text ?? '') + text
  else if (!Array.isArray(thinking)) heard.passed.push(String(type))
  for (const thought of listOf(thinking)) {
    const said = isObject(thought) ? thought['text'] : null
    if (typeof said === 'string') heard.reasoning = (heard.reasoning ?? '') + said
  }
}

function hearCall(heard: Heard, raw: Fields, isWhole: boolean): string | null {
  const { index, id: rawId, function: called } = raw
  if (!isObject(called)) return `one of its calls is of the type ${inline(raw['type'])}, no function call`
  const id = typeof rawId === 'string' && rawId !== '' ? rawId : null
  const name = typeof called['name'] === 'string' ? called['name'] : ''
  const place = index ?? heard.calls.length
  // Without an index a name begins a call; with one, another id does: Gemini's calls all have index 0.
  const before = index === undefined || index === null ? heard.calls.at(-1) : heard.places.get(index)
  const isOther = name !== '' && (index === undefined || index === null || (id !== null && before?.id !== id))
  const call =
    before === undefined || isWhole || (isOther && before.name !== '') ? { id: null, name: '', rawArgs: '' } : before
  if (call !== before) {
    heard.calls.push(call)
    heard.places.set(place, call)
  }
  call.id ??= id
  call.name ||= name
  call.rawArgs += argsText(called['arguments'])
  return null
}

/** Some servers send the object itself. */
function argsText(args: unknown): string {
  if (typeof args === 'string') return args
  return args === undefined || args === null ? '' : JSON.stringify(args)
}

function turnOf({ text, refusal, reasoning, calls, finish, usage, model, isEmpty, passed }: Heard): ReadTurn | string {
  if (isEmpty) return 'it holds no choice'
  if (typeof finish === 'string' && finish !== '' && !finishReasons.has(finish)) {
    return `its finish_reason is ${inline(finish)}, and no step ends so`
  }
  // An empty one beside something else is how some servers say that there is none.
  const isRefusal = refusal !== null && (refusal !== '' || (text === null && calls.length === 0))
  return {
    text: isRefusal ? refusal : text,
    calls,
    ...(reasoning === null ? {} : { reasoning }),
    finish: isRefusal ? 'refusal' : (finishReasons.get(finish) ?? (calls.length > 0 ? 'tool' : 'stop')),
    ...(usage === null ? {} : { usage }),
    ...(model === '' ? {} : { model }),
    ...passedOver(isRefusal && (text ?? '') !== '' ? [...passed, 'content beside a refusal'] : passed),
  }
}

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map<unknown, FinishReason>([
  ['stop', 'stop'],
  ['tool_calls', 'tool'],
  ['length', 'length'],
  // Mistral's word for a full context.
  ['model_length', 'length'],
  ['content_filter', 'filter'],
])

function usageOf(raw: unknown): Usage | null {
  if (!isObject(raw)) return null
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = raw
  if (typeof input !== 'number' || typeof output !== 'number') return null
  // Moonshot counts them outside of the details; none are said as zero.
  const cached = (isObject(details) ? details['cached_tokens'] : undefined) ?? raw['cached_tokens']
  return { input, output, ...(typeof cached === 'number' && cached > 0 ? { cached } : {}) }
}

function errorText(error: unknown): string {
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : inline(error)
}

function nothing(): Heard {
  return {
    text: null,
    refusal: null,
    reasoning: null,
    passed: [],
    calls: [],
    places: new Map(),
    finish: null,
    usage: null,
    model: '',
    isEmpty: true,
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
