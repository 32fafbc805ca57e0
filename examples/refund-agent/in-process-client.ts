import type { Llm, NeutralMessage } from 'callsheet'
import type OpenAI from 'openai'
import type { ChatClient, ChatReply, ChatRequest } from './agent.js'

/** The scripted model as the part of the OpenAI client that the agent uses, without HTTP. */
export function inProcessClient(llm: Llm): ChatClient {
  return { chat: { completions: { create: (request) => answer(llm, request) } } }
}

async function answer(llm: Llm, { model, messages, tools }: ChatRequest): Promise<ChatReply> {
  const system = messages.flatMap((message) => (message.role === 'system' ? [textOf(message.content)] : [])).join('\n')
  const turn = await llm.next(messages.flatMap(neutral), { model, system, tools: tools ?? [] })
  const tool_calls = turn.calls.map(({ id, name, rawArgs }): OpenAI.ChatCompletionMessageToolCall => ({
    id,
    type: 'function',
    function: { name, arguments: rawArgs },
  }))
  return { choices: [{ message: { role: 'assistant', content: turn.text, refusal: null, tool_calls } }] }
}

function neutral(message: OpenAI.ChatCompletionMessageParam): NeutralMessage[] {
  switch (message.role) {
    case 'user':
      return [{ role: 'user', text: textOf(message.content) }]
    case 'assistant':
      return [{ role: 'assistant', text: textOf(message.content), calls: (message.tool_calls ?? []).map(neutralCall) }]
    case 'tool':
      return [{ role: 'tool', toolResult: { id: message.tool_call_id, text: textOf(message.content) } }]
    default:
      return []
  }
}

function neutralCall(call: OpenAI.ChatCompletionMessageToolCall): { id: string; name: string; rawArgs: string } {
  if (call.type !== 'function') throw new Error('the agent offers function tools only')
  return { id: call.id, name: call.function.name, rawArgs: call.function.arguments }
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : ''
}
