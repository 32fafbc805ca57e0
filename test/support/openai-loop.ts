import OpenAI from 'openai'
import type { Llm } from '../../fakes/sheet/llm.js'

/** How a loop serves one call: what the model is to be told. */
export type Serve = (name: string, rawArgs: string, id: string) => unknown

/** What a loop may do differently. */
export interface LoopOptions {
  readonly tools?: OpenAI.Chat.Completions.ChatCompletionTool[]
  /** Serves the calls of one turn at the same time. */
  readonly parallel?: boolean
  readonly input?: string
}

/** A plain agent loop over the real OpenAI client: asks, serves every call, tells, until the model asks for nothing. */
export async function openaiLoop(llm: Llm, serve: Serve, options: LoopOptions = {}): Promise<string | null> {
  const client = new OpenAI(llm.openai())
  const messages: OpenAI.Chat.Completions.ChatCompletionMessageParam[] = [
    { role: 'user', content: options.input ?? 'Go.' },
  ]
  for (;;) {
    const tools = options.tools === undefined ? {} : { tools: options.tools }
    const { choices } = await client.chat.completions.create({ model: 'gpt-4.1-mini', messages, ...tools })
    const message = choices[0]?.message
    if (message === undefined) throw new Error('no choice')
    messages.push(message)
    if (message.tool_calls === undefined) return message.content
    const serveOne = async (item: OpenAI.Chat.Completions.ChatCompletionMessageToolCall): Promise<string> => {
      if (item.type !== 'function') throw new Error('no function call')
      const told = await serve(item.function.name, item.function.arguments, item.id)
      return typeof told === 'string' ? told : JSON.stringify(told)
    }
    const results: string[] = []
    if (options.parallel === true) results.push(...(await Promise.all(message.tool_calls.map(serveOne))))
    else for (const item of message.tool_calls) results.push(await serveOne(item))
    for (const [index, item] of message.tool_calls.entries()) {
      messages.push({ role: 'tool', tool_call_id: item.id, content: results[index] ?? '' })
    }
  }
}
