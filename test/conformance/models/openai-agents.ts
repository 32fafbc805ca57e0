import { Agent, run, setTracingDisabled, tool, type AgentOutputItem } from '@openai/agents'
import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
import { addTurn, readCall, type AgentTool, type SeenTurn } from '../clients/client.js'
import type { ModelAgent } from './model-agent.js'
import { packageTitle } from './package-title.js'

setTracingDisabled(true)

export const openaiAgents: ModelAgent = {
  agent: `run of ${packageTitle('@openai/agents')}`,
  model: 'openaiAgentsModel',
  meet: (llm) => async (task, seen) => {
    const agent = new Agent({
      name: 'Shop',
      instructions: task.system,
      model: openaiAgentsModel(llm),
      tools: task.tools.map(toolOf),
    })
    if (!task.stream) {
      const { rawResponses } = await run(agent, task.prompt)
      for (const { output } of rawResponses) readOutput(output, addTurn(seen))
      return
    }
    const result = await run(agent, task.prompt, { stream: true })
    let turn: SeenTurn | undefined
    for await (const event of result) {
      if (event.type !== 'raw_model_stream_event') continue
      if (event.data.type === 'response_started') turn = addTurn(seen)
      if (turn === undefined) continue
      if (event.data.type === 'output_text_delta') turn.text += event.data.delta
      if (event.data.type === 'response_done') readCalls(event.data.response.output, turn)
    }
    await result.completed
  },
}

function toolOf({ name, description, inputSchema, execute }: AgentTool): ReturnType<typeof tool> {
  return tool({
    name,
    description,
    parameters: { properties: {}, required: [], ...inputSchema, additionalProperties: true },
    strict: false,
    execute: (args: unknown) => execute(args),
  })
}

function readOutput(output: readonly AgentOutputItem[], turn: SeenTurn): void {
  readCalls(output, turn)
  for (const item of output) {
    if (item.type !== 'message' || item.role !== 'assistant') continue
    for (const part of item.content) if (part.type === 'output_text') turn.text += part.text
  }
}

function readCalls(output: readonly AgentOutputItem[], turn: SeenTurn): void {
  for (const item of output) {
    if (item.type === 'function_call') turn.calls.push(readCall(item.callId, item.name, item.arguments))
  }
}
