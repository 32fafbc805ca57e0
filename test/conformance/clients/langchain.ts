import { ChatAnthropic } from '@langchain/anthropic'
import type { AIMessage, AIMessageChunk, BaseMessage, UsageMetadata } from '@langchain/core/messages'
import { HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import { aborting, partsOf, type Client, type Endpoint, type Seen, type SeenTurn, type Task } from './client.js'
import { AgentError, converse } from './converse.js'

export const chatOpenAI: Client = {
  name: 'ChatOpenAI',
  wire: 'openai-chat',
  run: (endpoint, task, seen) => runModel(task, seen, makeOpenAI(endpoint, task)),
}

export const chatAnthropic: Client = {
  name: 'ChatAnthropic',
  wire: 'anthropic',
  run: (endpoint, task, seen) => runModel(task, seen, makeAnthropic(endpoint, task)),
}

function makeOpenAI(endpoint: Endpoint, task: Task): ChatOpenAI {
  const { maxRetries, timeoutMs } = task
  return new ChatOpenAI({
    model: 'gpt-4.1-mini',
    apiKey: 'none',
    configuration: endpoint.fetching('/v1'),
    streamUsage: true,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  })
}

function makeAnthropic(endpoint: Endpoint, task: Task): ChatAnthropic {
  const { maxRetries, timeoutMs } = task
  // The client puts /v1 before the path itself.
  const { fetch, baseURL } = endpoint.fetching('')
  return new ChatAnthropic({
    model: 'claude-opus-5',
    apiKey: 'none',
    clientOptions: {
      ...(fetch === undefined ? {} : { fetch }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    },
    ...(baseURL === undefined ? {} : { anthropicApiUrl: baseURL }),
    ...(maxRetries === undefined ? {} : { maxRetries }),
  })
}

function runModel(task: Task, seen: Seen, model: ChatOpenAI | ChatAnthropic): Promise<void> {
  const tools = task.tools.map(({ name, description, inputSchema, execute }) =>
    tool((args: unknown) => execute(args), { name, description, schema: inputSchema }),
  )
  const bound = model.bindTools(tools)
  const messages: BaseMessage[] = [new SystemMessage(task.system), new HumanMessage(task.prompt)]
  return converse(task, seen, {
    async ask(turn) {
      let message: AIMessage | AIMessageChunk | undefined
      if (task.stream) {
        let whole: AIMessageChunk | undefined
        for await (const chunk of partsOf(await bound.stream(messages, aborting(task)), task, seen)) {
          whole = whole === undefined ? chunk : whole.concat(chunk)
        }
        message = whole
      } else {
        message = await bound.invoke(messages, aborting(task))
      }
      if (message === undefined) throw new AgentError('no chunk')
      messages.push(message)
      readMessage(message, turn)
    },
    tell(results) {
      messages.push(...results.map(([{ id }, content]) => new ToolMessage({ tool_call_id: id, content })))
    },
  })
}

/** What an agent reads of a message. */
export function readMessage(message: AIMessage | AIMessageChunk, turn: SeenTurn): void {
  turn.text = message.text
  const finish: unknown = message.response_metadata['finish_reason'] ?? message.response_metadata['stop_reason']
  const usage = message.usage_metadata as UsageMetadata | undefined // lost where the type of a message is a union
  const { stop_reason: stopReason, refusal, reasoning_content: reasoning } = message.additional_kwargs
  turn.finish = [finish, stopReason].find((one) => typeof one === 'string') ?? null
  if (typeof refusal === 'string') turn.refusal = refusal
  if (typeof reasoning === 'string') turn.reasoning = reasoning
  if (Array.isArray(message.content)) {
    for (const block of message.content) {
      if (block.type === 'thinking' && typeof block['thinking'] === 'string') turn.reasoning += block['thinking']
    }
  }
  if (usage !== undefined) turn.usage = { input: usage.input_tokens, output: usage.output_tokens }
  turn.calls = (message.tool_calls ?? []).map(({ id, name, args }) => ({ id: id ?? '', name, args }))
  for (const { id, name, error } of message.invalid_tool_calls ?? []) {
    turn.calls.push({ id: id ?? '', name: name ?? '', args: undefined, fault: error ?? 'invalid' })
  }
}
