import { ollama as dialect } from '../../src/dialects/ollama.js'
import { inline } from '../../src/json/inline.js'
import { rawJson, toJsonText } from './json-text.js'
import { isObjectText, onOneLine } from './object-args.js'
import type { Said, SaidCall, ServedTurn, StreamPart } from './served-turn.js'
import type { Incoming, Wire, WireRequest } from './wire.js'

/** Ollama's chat. The shape is that of its documentation; a stream is one JSON object a line. */
export const ollamaWire: Wire = {
  name: 'ollama',
  route: 'POST /api/chat',
  streamType: 'application/x-ndjson',
  matches: (path) => path.endsWith('/api/chat'),
  claims: (path) => path.includes('/api/'),
  decode,
  encode,
  stream,
  encodeError: ({ message }) => ({ error: message }),
  streamError: ({ message }) => toLine({ error: message }),
  encodeEmpty: (turn) => lastOf(turn, { role: 'assistant', content: '' }),
  streamEmpty: (turn) => [{ payload: toLine(lastOf(turn, { role: 'assistant', content: '' })) }],
  headers: () => ({}),
}

/** A clock would make two runs differ; so would the times that a model takes. */
const created = '2026-01-01T00:00:00Z'
const durations = { total: 1_000_000_000, load: 100_000_000, prompt: 300_000_000, output: 600_000_000 }

function decode({ body: raw }: Incoming): WireRequest | string {
  const { model, messages, tools, stream: streams } = raw
  if (typeof model !== 'string' || model === '') return `its model is ${inline(model)}, no name`
  if (messages === undefined || (Array.isArray(messages) && messages.length === 0)) {
    return 'it holds no messages, which only loads the model; nothing is said'
  }
  if (!Array.isArray(messages)) return `its messages are ${inline(messages)}, no list`
  if (streams !== undefined && streams !== null && typeof streams !== 'boolean') {
    return `its stream is ${inline(streams)}, neither true nor false`
  }
  // Who says nothing about it gets a stream.
  const isStream = streams !== false
  return {
    provider: 'ollama',
    dialect,
    model,
    stream: isStream,
    rawMessages: messages,
    rawTools: tools,
    raw,
    callIds: null,
    fit: (said) => fit(said, isStream),
  }
}

/** Ollama reads calls out of the model's text; what it cannot read as a call with an object stays text. */
function fit(said: Said, isStream: boolean): Said {
  const calls = said.calls.map((call) => ({ ...call, rawArgs: call.rawArgs === '' ? '{}' : call.rawArgs }))
  if (calls.every(({ rawArgs }) => isObjectText(rawArgs))) {
    return isStream
      ? { ...said, calls: calls.map((call) => ({ ...call, rawArgs: onOneLine(call.rawArgs) })) }
      : { ...said, calls }
  }
  const unread = calls.map(({ name, rawArgs }) => `{"name": ${JSON.stringify(name)}, "arguments": ${rawArgs}}`)
  return {
    text: [...(said.text === null ? [] : [said.text]), ...unread].join('\n'),
    calls: [],
    finish: said.finish === 'tool' ? 'stop' : said.finish,
  }
}

function encode(turn: ServedTurn): object {
  return lastOf(turn, {
    role: 'assistant',
    content: turn.text ?? '',
    ...(turn.reasoning === undefined ? {} : { thinking: turn.reasoning }),
    ...(turn.calls.length === 0 ? {} : { tool_calls: turn.calls.map(toCall) }),
  })
}

/** The order of lines: thoughts, texts, each call as a whole, the counts. */
function stream(turn: ServedTurn): readonly StreamPart[] {
  const line = (said: object): string =>
    toLine({ ...headOf(turn), message: { role: 'assistant', content: '', ...said }, done: false })
  return [
    ...turn.reasoningPieces.map((piece) => ({ payload: line({ thinking: piece }) })),
    ...turn.textPieces.map((piece) => ({ payload: line({ content: piece }), text: piece })),
    ...turn.calls.map((call, index) => ({
      payload: line({ tool_calls: [toCall(call)] }),
      args: [{ call: index, piece: call.rawArgs, last: true }],
    })),
    { payload: toLine(lastOf(turn, { role: 'assistant', content: '' })), isEnd: true },
  ]
}

function toCall({ name, rawArgs }: SaidCall): object {
  return { function: { name, arguments: rawJson(rawArgs) } }
}

function headOf({ model }: ServedTurn): object {
  return { model, created_at: created }
}

function lastOf(turn: ServedTurn, message: object): object {
  return {
    ...headOf(turn),
    message,
    done: true,
    // It knows no other reasons; a model that refuses does so in its text.
    done_reason: turn.finish === 'length' ? 'length' : 'stop',
    total_duration: durations.total,
    load_duration: durations.load,
    prompt_eval_count: turn.usage.input,
    prompt_eval_duration: durations.prompt,
    eval_count: turn.usage.output,
    eval_duration: durations.output,
  }
}

function toLine(data: unknown): string {
  return `${toJsonText(data)}\n`
}
