import OpenAI from 'openai'
import type { Llm } from '../../fakes/sheet/llm.js'
import type { LoopOptions, Serve } from './openai-loop.js'

/** The same loop as `openaiLoop`, streamed, with the pieces put together by hand as many agents do. */
export async function openaiStreamLoop(llm: Llm, serve: Serve, options: LoopOptions = {}): Promise<string | null> {
  const client = new OpenAI(llm.openai())
  const messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = [
    { role: 'user', content: options.input ?? 'Go.' },
  ]
  for (;;) {
    const tools = options.tools === undefined ? {} : { tools: options.tools }
    const stream = await client.chat.completions.create({ model: 'gpt-4.1-mini', messages, stream: true, ...tools })
    let content = ''
    const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = []
    for await (const { choices } of stream) {
      const delta = choices[0]?.delta
      content += delta?.content ?? ''
      for (const piece of delta?.tool_calls ?? []) {
        const call = (calls[piece.index] ??= {
          id: piece.id ?? '',
          type: 'function',
          function: { name: piece.function?.name ?? '', arguments: '' },
        })
        call.function.arguments += piece.function?.arguments ?? ''
      }
    }
    if (calls.length === 0) return content
    messages.push({ role: 'assistant', content, tool_calls: calls })
    for (const call of calls) {
      const told = await serve(call.function.name, call.function.arguments, call.id)
      messages.push({
        role: 'tool',
        tool_call_id: call.id,
        content: typeof told === 'string' ? told : JSON.stringify(told),
      })
    }
  }
}
