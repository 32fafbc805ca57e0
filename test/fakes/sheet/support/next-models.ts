import { Usage, type AgentInputItem, type Model, type ModelResponse } from '@openai/agents'
import type { MockLanguageModelV3 } from 'ai/test'
import type { Llm } from '../../../../fakes/sheet/llm.js'
import type { NextMessage } from '../../../../fakes/sheet/next.js'

type Generate = MockLanguageModelV3['doGenerate']
type AiSdkMessage = Parameters<Generate>[0]['prompt'][number]

/** `doGenerate` of a mock model of the AI SDK, answered by the script. */
export function aiSdkGenerate(llm: Llm): Generate {
  return async ({ prompt }) => {
    const turn = await llm.next(prompt.flatMap(fromAiSdk))
    return {
      content: [
        ...(turn.text === null ? [] : [{ type: 'text' as const, text: turn.text }]),
        ...turn.calls.map(({ id, name, rawArgs }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: name,
          input: rawArgs,
        })),
      ],
      finishReason: { unified: turn.calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    }
  }
}

function fromAiSdk(message: AiSdkMessage): NextMessage[] {
  if (message.role === 'system') return [{ role: 'system', text: message.content }]
  if (message.role === 'user') {
    return [{ role: 'user', text: message.content.map((part) => (part.type === 'text' ? part.text : '')).join('') }]
  }
  if (message.role === 'assistant') {
    const calls = message.content.flatMap((part) =>
      part.type === 'tool-call'
        ? [{ id: part.toolCallId, name: part.toolName, rawArgs: JSON.stringify(part.input) }]
        : [],
    )
    return [{ role: 'assistant', calls }]
  }
  return message.content.flatMap((part) => {
    if (part.type !== 'tool-result') return []
    const { output } = part
    const value: unknown = 'value' in output ? output.value : output
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return [
      { role: 'tool' as const, toolResult: { id: part.toolCallId, text, error: output.type.startsWith('error') } },
    ]
  })
}

/** A model of the OpenAI Agents SDK, answered by the script. */
export function agentsModel(llm: Llm): Model {
  return {
    async getResponse({ input }): Promise<ModelResponse> {
      const items: AgentInputItem[] = typeof input === 'string' ? [{ role: 'user', content: input }] : input
      const turn = await llm.next(items.flatMap(fromAgents))
      return {
        usage: new Usage(),
        output: [
          ...turn.calls.map(({ id, name, rawArgs }) => ({
            type: 'function_call' as const,
            callId: id,
            name,
            arguments: rawArgs,
            status: 'completed' as const,
          })),
          ...(turn.text === null
            ? []
            : [
                {
                  type: 'message' as const,
                  role: 'assistant' as const,
                  status: 'completed' as const,
                  content: [{ type: 'output_text' as const, text: turn.text }],
                },
              ]),
        ],
      }
    },
    getStreamedResponse() {
      throw new Error('nothing is streamed here')
    },
  }
}

function fromAgents(item: AgentInputItem): NextMessage[] {
  if (item.type === 'function_call') {
    return [{ role: 'assistant', calls: [{ id: item.callId, name: item.name, rawArgs: item.arguments }] }]
  }
  if (item.type === 'function_call_result') {
    const { output } = item
    const text = typeof output === 'object' && 'text' in output ? output.text : JSON.stringify(output)
    return [{ role: 'tool', toolResult: { id: item.callId, text: typeof output === 'string' ? output : text } }]
  }
  return 'role' in item && item.role === 'user' ? [{ role: 'user', text: JSON.stringify(item.content) }] : []
}
