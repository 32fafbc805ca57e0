import Anthropic from '@anthropic-ai/sdk'
import type { Llm } from '../../fakes/sheet/llm.js'
import type { LoopOptions, Serve } from './openai-loop.js'

/** The same loop as `openaiLoop` over the real Anthropic client, whole or by its stream helper; all results of a turn in one message. */
export async function anthropicLoop(llm: Llm, serve: Serve, options: AnthropicLoopOptions = {}): Promise<string> {
  const client = new Anthropic(llm.anthropic())
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: options.input ?? 'Go.' }]
  for (;;) {
    const body = { model: 'claude-test', max_tokens: 1024, messages, tools: options.tools ?? [] }
    const { content } =
      options.stream === true ? await client.messages.stream(body).finalMessage() : await client.messages.create(body)
    messages.push({ role: 'assistant', content })
    const told: Anthropic.ToolResultBlockParam[] = []
    for (const block of content) {
      if (block.type !== 'tool_use') continue
      const output = await serve(block.name, JSON.stringify(block.input), block.id)
      const text = typeof output === 'string' ? output : JSON.stringify(output)
      told.push({ type: 'tool_result', tool_use_id: block.id, content: text })
    }
    if (told.length === 0) return content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    messages.push({ role: 'user', content: told })
  }
}

export interface AnthropicLoopOptions extends Pick<LoopOptions, 'input'> {
  readonly stream?: boolean
  readonly tools?: Anthropic.Tool[]
}
