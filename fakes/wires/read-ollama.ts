import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason, Usage } from '../../src/run/types.js'
import { argsTextAt } from './args-text-at.js'
import { filledKeys, passedOver } from './passed-over.js'
import type { ReadTurn, WireReader } from './reader.js'
import type { SaidCall } from './served-turn.js'

/** Answers of Ollama's chat. */
export const ollamaReader: WireReader = { readAnswer, readStream }

type Fields = Readonly<Record<string, unknown>>

/** What was read so far. */
interface Heard {
  text: string
  reasoning: string | null
  readonly passed: string[]
  readonly calls: SaidCall[]
  /** The line that says `done`. */
  last: Fields | null
}

function readAnswer(body: unknown, json: string = JSON.stringify(body)): ReadTurn | string {
  if (!isObject(body)) return `it is ${inline(body)}, no JSON object`
  const heard: Heard = { text: '', reasoning: null, passed: [], calls: [], last: null }
  return hear(heard, body, json) ?? turnOf(heard)
}

function readStream(text: string): ReadTurn | string {
  const heard: Heard = { text: '', reasoning: null, passed: [], calls: [], last: null }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = parseJson(line)
    if (!parsed.ok) return `line ${index + 1} is no JSON: ${parsed.message}`
    const fault = isObject(parsed.value) ? hear(heard, parsed.value, line) : null
    if (fault !== null) return `line ${index + 1}: ${fault}`
  }
  return turnOf(heard)
}

/** Adds a whole answer, or a line of one, to what was read; returns why a turn cannot hold it. */
function hear(heard: Heard, body: Fields, json: string): string | null {
  const { error, message, done } = body
  if (error !== undefined) return `it is an error: ${typeof error === 'string' ? error : inline(error)}`
  if (done === true) heard.last = body
  heard.passed.push(...filledKeys(body, ['logprobs']))
  if (!isObject(message)) return null
  heard.passed.push(...filledKeys(message, ['images']))
  const { content, thinking, tool_calls: calls } = message
  if (typeof content === 'string') heard.text += content
  if (typeof thinking === 'string') heard.reasoning = (heard.reasoning ?? '') + thinking
  for (const [index, call] of (Array.isArray(calls) ? calls : []).entries()) {
    const called: unknown = isObject(call) ? call['function'] : null
    if (!isObject(call) || !isObject(called) || typeof called['name'] !== 'string') return `a call is ${inline(call)}`
    const { name } = called
    const path = ['message', 'tool_calls', index, 'function', 'arguments']
    heard.calls.push({
      id: typeof call['id'] === 'string' ? call['id'] : null,
      name,
      rawArgs: argsTextAt(json, path) ?? '{}',
    })
  }
  return null
}

function turnOf({ text, reasoning, calls, last, passed }: Heard): ReadTurn | string {
  if (last === null) return 'it breaks off: nothing says that it is done'
  const { done_reason: reason, prompt_eval_count: input = 0, eval_count: output, model } = last
  if (reason === 'load' || reason === 'unload') return `the model was only asked to ${reason}`
  const called: FinishReason = calls.length > 0 ? 'tool' : 'stop'
  // What is zero is left out: the prompt was cached.
  const usage: Usage | null = typeof output === 'number' ? { input: Number(input), output } : null
  return {
    text: text === '' && calls.length > 0 ? null : text,
    calls,
    ...(reasoning === null ? {} : { reasoning }),
    finish: reason === 'length' ? 'length' : called,
    ...(usage === null ? {} : { usage }),
    ...(typeof model === 'string' ? { model } : {}),
    ...passedOver(passed),
  }
}
