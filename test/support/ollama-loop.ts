import { Ollama, type Message, type ToolCall } from 'ollama'
import type { Llm } from '../../fakes/sheet/llm.js'
import type { LoopOptions, Serve } from './openai-loop.js'

/** The same loop as `openaiLoop` over the real Ollama client, whole or streamed. */
export async function ollamaLoop(llm: Llm, serve: Serve, options: OllamaLoopOptions = {}): Promise<string> {
  const client = new Ollama(llm.ollama())
  const messages: Message[] = [{ role: 'user', content: options.input ?? 'Go.' }]
  for (;;) {
    const said = await ask(client, messages, options)
    const content = said.map((message) => message.content).join('')
    const calls = said.flatMap((message) => message.tool_calls ?? [])
    if (calls.length === 0) return content
    messages.push({ role: 'assistant', content, tool_calls: calls })
    for (const call of calls) messages.push(await serveOne(serve, call))
  }
}

export interface OllamaLoopOptions extends Pick<LoopOptions, 'input'> {
  readonly stream?: boolean
}

async function ask(client: Ollama, messages: Message[], { stream }: OllamaLoopOptions): Promise<readonly Message[]> {
  const request = { model: 'qwen3', messages }
  if (stream !== true) return [(await client.chat(request)).message]
  const said: Message[] = []
  for await (const { message } of await client.chat({ ...request, stream: true })) said.push(message)
  return said
}

async function serveOne(serve: Serve, call: ToolCall): Promise<Message> {
  const { name } = call.function
  const told = await serve(name, JSON.stringify(call.function.arguments), '')
  return { role: 'tool', tool_name: name, content: typeof told === 'string' ? told : JSON.stringify(told) }
}
