import OpenAI from 'openai'
import {
  aborting,
  partsOf,
  readCall,
  type AgentTool,
  type Client,
  type Endpoint,
  type Seen,
  type SeenTurn,
  type Task,
} from './client.js'
import { AgentError, converse } from './converse.js'

type ChatBody = OpenAI.Chat.Completions.ChatCompletionCreateParams
type ChatMessages = OpenAI.Chat.Completions.ChatCompletionMessageParam[]
type Call = OpenAI.Chat.Completions.ChatCompletionMessageFunctionToolCall
type Message = OpenAI.Chat.Completions.ChatCompletionMessage

/** Chat Completions; streamed, its pieces are put together by hand, as many agents do. */
export const openaiChat: Client = {
  name: 'openai chat',
  wire: 'openai-chat',
  run: (endpoint, task, seen) => runChat(endpoint, task, seen, streamByHand),
}

/** Chat Completions, whose stream helper puts the pieces together. Not streamed, it is the same client. */
export const openaiHelper: Client = {
  name: 'openai chat, stream helper',
  wire: 'openai-chat',
  run: (endpoint, task, seen) => runChat(endpoint, task, seen, streamByHelper),
}

type StreamChat = (client: OpenAI, body: ChatBody, turn: SeenTurn, task: Task, seen: Seen) => Promise<Message | null>

function makeClient(endpoint: Endpoint, { maxRetries, timeoutMs }: Task): OpenAI {
  return new OpenAI({
    ...endpoint.openai(),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  })
}

function runChat(endpoint: Endpoint, task: Task, seen: Seen, stream: StreamChat): Promise<void> {
  const client = makeClient(endpoint, task)
  const messages: ChatMessages = [
    { role: 'system', content: task.system },
    { role: 'user', content: task.prompt },
  ]
  const tools = task.tools.map(({ name, description, inputSchema }) => ({
    type: 'function' as const,
    function: { name, description, parameters: inputSchema },
  }))
  return converse(task, seen, {
    async ask(turn) {
      const body = { model: 'gpt-4.1-mini', messages, tools }
      const message = await (task.stream ? stream : whole)(client, body, turn, task, seen)
      if (message === null) return
      messages.push(message)
      readMessage(message, turn)
    },
    tell(results) {
      messages.push(...results.map(([{ id }, content]) => ({ role: 'tool' as const, tool_call_id: id, content })))
    },
  })
}

async function whole(client: OpenAI, body: ChatBody, turn: SeenTurn, task: Task): Promise<Message> {
  const { choices, usage } = await client.chat.completions.create({ ...body, stream: false }, aborting(task))
  const [choice] = choices
  if (choice === undefined) throw new AgentError('no choice')
  turn.finish = choice.finish_reason
  readUsage(usage, turn)
  return choice.message
}

async function streamByHand(client: OpenAI, body: ChatBody, turn: SeenTurn, task: Task, seen: Seen): Promise<Message> {
  const stream = await client.chat.completions.create(
    { ...body, stream: true, stream_options: { include_usage: true } },
    aborting(task),
  )
  let content = ''
  let refusal = ''
  const calls = new Map<number, Call>()
  for await (const { choices, usage } of partsOf(stream, task, seen)) {
    readUsage(usage, turn)
    const [choice] = choices
    turn.finish = choice?.finish_reason ?? turn.finish
    content += textOf(choice?.delta.content)
    turn.reasoning += thoughtOf(choice?.delta.content)
    refusal += choice?.delta.refusal ?? ''
    turn.reasoning += reasoningOf(choice?.delta)
    for (const piece of choice?.delta.tool_calls ?? []) {
      const { index, id = '', function: { name = '' } = {} } = piece
      const call = calls.get(index) ?? { id, type: 'function', function: { name, arguments: '' } }
      calls.set(index, call)
      call.function.arguments += piece.function?.arguments ?? ''
    }
  }
  const toolCalls = calls.size === 0 ? {} : { tool_calls: [...calls.values()] }
  return { role: 'assistant', content, refusal: refusal === '' ? null : refusal, ...toolCalls }
}

async function streamByHelper(
  client: OpenAI,
  body: ChatBody,
  turn: SeenTurn,
  task: Task,
  seen: Seen,
): Promise<Message | null> {
  const stream = client.chat.completions.stream(
    { ...body, stream: true, stream_options: { include_usage: true } },
    aborting(task),
  )
  for await (const { choices } of partsOf(stream, task, seen)) turn.reasoning += reasoningOf(choices[0]?.delta)
  if (seen.hasBroken) return null
  const { choices, usage } = await stream.finalChatCompletion()
  const [choice] = choices
  if (choice === undefined) throw new AgentError('no choice')
  turn.finish = choice.finish_reason
  readUsage(usage, turn)
  return choice.message
}

function readMessage(message: Message, turn: SeenTurn): void {
  turn.text = textOf(message.content)
  turn.refusal = message.refusal ?? ''
  turn.reasoning ||= reasoningOf(message) || thoughtOf(message.content)
  // Some providers leave the type out.
  turn.calls = (message.tool_calls ?? []).flatMap((call) =>
    'function' in call ? [readCall(call.id, call.function.name, call.function.arguments)] : [],
  )
}

/** Gateways send reasoning by keys that the client's types do not know. */
function reasoningOf(message: object | undefined): string {
  if (message === undefined) return ''
  const texts = ['reasoning_content', 'reasoning'].map((key): unknown => Reflect.get(message, key))
  return texts.find((text) => typeof text === 'string') ?? ''
}

/** Mistral sends a list of parts where it reasons; its agents read the texts. */
function textOf(content: unknown): string {
  if (Array.isArray(content)) return content.map((part: { readonly text?: string }) => part.text ?? '').join('')
  return typeof content === 'string' ? content : ''
}

function thoughtOf(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.map((part: { readonly thinking?: unknown }) => textOf(part.thinking)).join('')
}

function readUsage(usage: OpenAI.CompletionUsage | null | undefined, turn: SeenTurn): void {
  if (usage === null || usage === undefined) return
  turn.usage = { input: usage.prompt_tokens, output: usage.completion_tokens }
}

/** Responses, with the whole conversation in each request. */
export const openaiResponses: Client = {
  name: 'openai responses',
  wire: 'openai-responses',
  run(endpoint, task, seen) {
    const client = makeClient(endpoint, task)
    const input: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: task.prompt }]
    const body = { model: 'gpt-4.1-mini', instructions: task.system, input, tools: task.tools.map(responsesTool) }
    return converse(task, seen, {
      async ask(turn) {
        const response = task.stream
          ? await streamResponse(client, body, task, seen)
          : await client.responses.create({ ...body, stream: false }, aborting(task))
        if (response === null) return
        // What a client hands back is more than what it takes: the SDK's own examples push the output as it is.
        input.push(...(response.output as OpenAI.Responses.ResponseInputItem[]))
        readResponse(response, turn)
      },
      tell(results) {
        input.push(
          ...results.map(([{ id }, output]) => ({ type: 'function_call_output' as const, call_id: id, output })),
        )
      },
    })
  },
}

function responsesTool({ name, description, inputSchema }: AgentTool): OpenAI.Responses.FunctionTool {
  return { type: 'function', name, description, parameters: inputSchema, strict: false }
}

async function streamResponse(
  client: OpenAI,
  body: OpenAI.Responses.ResponseCreateParamsNonStreaming,
  task: Task,
  seen: Seen,
): Promise<OpenAI.Responses.Response | null> {
  const stream = await client.responses.create({ ...body, stream: true }, aborting(task))
  for await (const event of partsOf(stream, task, seen)) {
    if (event.type === 'response.completed' || event.type === 'response.incomplete') return event.response
    if (event.type === 'response.failed') throw new AgentError(event.response.error?.message ?? 'the response failed')
  }
  if (seen.hasBroken) return null
  throw new AgentError('the stream ended without a response')
}

function readResponse(response: OpenAI.Responses.Response, turn: SeenTurn): void {
  turn.finish = response.incomplete_details?.reason ?? response.status ?? null
  const { usage } = response
  if (usage !== undefined) turn.usage = { input: usage.input_tokens, output: usage.output_tokens }
  for (const item of response.output) {
    if (item.type === 'function_call') turn.calls.push(readCall(item.call_id, item.name, item.arguments))
    if (item.type === 'custom_tool_call') turn.calls.push(readCall(item.call_id, item.name, item.input))
    if (item.type === 'reasoning') turn.reasoning += item.summary.map(({ text }) => text).join('')
    if (item.type !== 'message') continue
    for (const part of item.content) {
      if (part.type === 'output_text') turn.text += part.text
      else turn.refusal += part.refusal
    }
  }
}
