import type { AIMessageChunkFields, AIMessageFields, BaseMessage, InvalidToolCall } from '@langchain/core/messages'
import type { OpenAIToolCall, ToolCall, ToolCallChunk, UsageMetadata } from '@langchain/core/messages'
import { finishReasons } from '../wires/openai-chat.js'
import type { ServedCall, ServedTurn } from '../wires/served-turn.js'
import type { Held } from './in-process.js'
import { core } from './langchain-core.js'

/** One chunk of a streamed message, and what of the turn the agent holds with it. */
export interface MessagePart extends Held {
  readonly fields: AIMessageChunkFields
}

/** A message as plain data, without ids that LangChain makes at random. */
export function toPlain(message: BaseMessage): Readonly<Record<string, unknown>> {
  const { type, content, name, additional_kwargs } = message
  const role: unknown = Reflect.get(message, 'role')
  const keys = ['tool_calls', 'invalid_tool_calls', 'tool_call_id', 'status']
  const more = keys.flatMap((key): [string, unknown][] => {
    const value: unknown = Reflect.get(message, key)
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[key, value]]
  })
  return {
    type,
    ...(role === undefined ? {} : { role }),
    ...(name === undefined ? {} : { name }),
    content,
    ...Object.fromEntries(more),
    ...(Object.keys(additional_kwargs).length === 0 ? {} : { additional_kwargs }),
  }
}

/** A whole turn, as `ChatOpenAI` makes a message of it. */
export function toMessageFields(turn: ServedTurn): AIMessageFields {
  const isRefusal = turn.finish === 'refusal'
  const { valid, invalid } = readCalls(turn.calls.map(toRawCall))
  return {
    id: idOf(turn),
    content: isRefusal ? '' : (turn.text ?? ''),
    tool_calls: valid,
    invalid_tool_calls: invalid,
    additional_kwargs: {
      ...(turn.reasoning === undefined ? {} : { reasoning_content: turn.reasoning }),
      ...(isRefusal ? { refusal: turn.text ?? '' } : {}),
    },
    response_metadata: { model_provider: provider, ...endOf(turn) },
    usage_metadata: toUsage(turn),
  }
}

/** The chunks in which a turn is streamed: an opening one, reasoning, texts, each call in turn, the end, the usage. */
export function chunksOf(turn: ServedTurn): readonly MessagePart[] {
  const id = idOf(turn)
  const isRefusal = turn.finish === 'refusal'
  const chunk = (fields: Omit<AIMessageChunkFields, 'id'>, held: Held = {}): MessagePart => ({
    fields: { id, content: '', ...fields },
    ...held,
  })
  return [
    chunk({ response_metadata: { model_provider: provider } }),
    ...turn.reasoningPieces.map((piece) => chunk({ additional_kwargs: { reasoning_content: piece } })),
    ...turn.textPieces.map((piece) =>
      chunk(isRefusal ? { additional_kwargs: { refusal: piece } } : { content: piece }, { text: piece }),
    ),
    ...turn.calls.flatMap(callChunks).map(({ fields, ...held }) => chunk(fields, held)),
    chunk({ response_metadata: endOf(turn) }, { isEnd: true }),
    chunk({ usage_metadata: toUsage(turn) }),
  ]
}

/** The counts under the names that callbacks look for. */
export function toTokenUsage({ usage: { input, output } }: ServedTurn): Readonly<Record<string, number>> {
  return { promptTokens: input, completionTokens: output, totalTokens: input + output }
}

/** By which LangChain reads content blocks out of a message. */
const provider = 'openai'

function idOf({ number }: ServedTurn): string {
  return `chatcmpl-callsheet-${number}`
}

function endOf({ finish, model }: ServedTurn): Readonly<Record<string, unknown>> {
  return { finish_reason: finishReasons[finish], model_name: model }
}

function toUsage({ usage: { input, output, cached = 0 } }: ServedTurn): never {
  const usage: UsageMetadata = {
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    input_token_details: { cache_read: cached },
  }
  // LangChain's own types lose the type of this field.
  return usage as never
}

/** A call as OpenAI writes it, byte for byte; without an id where the script leaves it out. */
export function toRawCall({ id, name, rawArgs }: ServedCall): OpenAIToolCall {
  // LangChain's type asks for the id that a real provider may leave out too.
  return { ...(id === null ? {} : { id }), type: 'function', function: { name, arguments: rawArgs } } as OpenAIToolCall
}

function readCalls(calls: readonly OpenAIToolCall[]): {
  readonly valid: ToolCall[]
  readonly invalid: InvalidToolCall[]
} {
  const valid: ToolCall[] = []
  const invalid: InvalidToolCall[] = []
  for (const call of calls) {
    try {
      valid.push(core.parseToolCall(call, { returnId: true }))
    } catch (error) {
      invalid.push(core.makeInvalidToolCall(call, error instanceof Error ? error.message : String(error)))
    }
  }
  return { valid, invalid }
}

/** A call opens with its name and id and without arguments. */
function callChunks(call: ServedCall, index: number): readonly MessagePart[] {
  const { pieces } = call
  const part = (raw: Partial<OpenAIToolCall>, piece: string, last: boolean): MessagePart => {
    const { id, function: called } = raw
    const chunk: ToolCallChunk = {
      ...(called?.name === undefined ? {} : { name: called.name }),
      args: piece,
      ...(id === undefined ? {} : { id }),
      index,
      type: 'tool_call_chunk',
    }
    const delta = { index, ...raw, function: { ...called, arguments: piece } } as OpenAIToolCall // a part of one
    const fields = { content: '', tool_call_chunks: [chunk], additional_kwargs: { tool_calls: [delta] } }
    return { fields, args: [{ call: index, piece, last }] }
  }
  return [
    part({ ...toRawCall(call) }, '', pieces.length === 0),
    ...pieces.map((piece, at) => part({}, piece, at === pieces.length - 1)),
  ]
}
