import { AIMessage, AIMessageChunk, HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { tool, type StructuredTool } from '@langchain/core/tools'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { langchainModel } from 'callsheet/fakes/langchain'
import { createAgent } from 'langchain'
import { addTurn, type AgentTool, type Seen } from '../clients/client.js'
import { readMessage } from '../clients/langchain.js'
import type { ModelAgent } from './model-agent.js'
import { packageTitle } from './package-title.js'

type Model = ReturnType<typeof langchainModel>

/** What both kinds of agents have. */
interface Graph {
  invoke(input: { messages: BaseMessage[] }): Promise<{ messages: BaseMessage[] }>
  stream(
    input: { messages: BaseMessage[] },
    options: { streamMode: 'messages' },
  ): Promise<AsyncIterable<readonly [BaseMessage, unknown]>>
}

type MakeGraph = (model: Model, tools: StructuredTool[], system: string) => Graph

export const langchainAgents: readonly ModelAgent[] = [
  agentOf(`createAgent of ${packageTitle('langchain')}`, (model, tools, systemPrompt) =>
    createAgent({ model, tools, systemPrompt }),
  ),
  agentOf(`createReactAgent of ${packageTitle('@langchain/langgraph')}`, (llm, tools, prompt) =>
    createReactAgent({ llm, tools, prompt }),
  ),
]

function agentOf(agent: string, make: MakeGraph): ModelAgent {
  return {
    agent,
    model: 'langchainModel',
    meet: (llm) => async (task, seen) => {
      const graph = make(langchainModel(llm, { maxRetries: 0 }), task.tools.map(toolOf), task.system)
      const input = { messages: [new HumanMessage(task.prompt)] }
      if (task.stream) {
        await readStream(await graph.stream(input, { streamMode: 'messages' }), seen)
        return
      }
      const { messages } = await graph.invoke(input)
      for (const message of messages) {
        if (AIMessage.isInstance(message)) readMessage(message, addTurn(seen))
      }
    },
  }
}

function toolOf({ name, description, inputSchema, execute }: AgentTool): StructuredTool {
  return tool((args: unknown) => execute(args), { name, description, schema: inputSchema })
}

/** Chunks of one message have one id; messages of tools are whole. */
async function readStream(stream: AsyncIterable<readonly [BaseMessage, unknown]>, seen: Seen): Promise<void> {
  const wholes: AIMessageChunk[] = []
  for await (const [message] of stream) {
    if (!AIMessageChunk.isInstance(message)) continue
    const last = wholes.at(-1)
    if (last !== undefined && last.id === message.id) wholes.splice(-1, 1, last.concat(message))
    else wholes.push(message)
  }
  for (const whole of wholes) readMessage(whole, addTurn(seen))
}
