import type { Llm } from 'callsheet'
import OpenAI from 'openai'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import { lookupOrder, runOpenAIAgent, type AgentSetting } from '../../fakes/cassette/support/agent.js'
import type { Agent } from './recordings.js'

/** `user:Hello`, `assistant:call c1`, `tool:c1` */
export function messageOf(text: string): ChatCompletionMessageParam {
  const [, role = '', content = ''] = /^(\w+):(.*)$/.exec(text) ?? []
  const call = /^call (\w+)$/.exec(content)?.[1]
  switch (role) {
    case 'system':
    case 'user':
      return { role, content }
    case 'tool':
      return { role, tool_call_id: content, content: 'found' }
    case 'assistant': {
      if (call === undefined) return { role, content }
      const called = { name: 'lookup_order', arguments: '{}' }
      return { role, content: null, tool_calls: [{ id: call, type: 'function', function: called }] }
    }
    default:
      throw new Error(`no message: ${text}`)
  }
}

/** It tries nothing again. */
export function clientOf(llm: Llm): OpenAI {
  return new OpenAI({ ...llm.openai(), maxRetries: 0 })
}

/** A plain loop over Chat Completions. */
export function agentOf(setting: AgentSetting = {}): Agent {
  return (llm, sheet) => sheet.run(() => runOpenAIAgent(clientOf(llm), setting))
}

/** Asks for one answer. */
export function asker(
  client: OpenAI,
): (messages: ChatCompletionMessageParam[], tools?: ChatCompletionTool[]) => Promise<string | null> {
  return async (messages: ChatCompletionMessageParam[], tools: ChatCompletionTool[] = [lookupOrder]) => {
    const { choices } = await client.chat.completions.create({ model: 'gpt-4.1-mini', messages, tools })
    return choices[0]?.message.content ?? null
  }
}

/** Sends these conversations, one after the other, and returns what the model says to each. */
export function asking(requests: readonly ChatCompletionMessageParam[][]): Agent {
  return (llm, sheet) => {
    const ask = asker(clientOf(llm))
    return sheet.run(async () => {
      const answers: (string | null)[] = []
      for (const messages of requests) answers.push(await ask(messages))
      return answers
    })
  }
}
