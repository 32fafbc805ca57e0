import { Ollama, type ChatResponse, type Message } from 'ollama'
import { partsOf, type Client, type Endpoint, type SeenTurn, type Task } from './client.js'
import { converse } from './converse.js'

/** Ollama's chat. The client has no retries and no timeout; its user calls `abort`. */
export const ollamaChat: Client = {
  name: 'ollama',
  wire: 'ollama',
  run(endpoint, task, seen) {
    const client = makeClient(endpoint, task)
    const messages: Message[] = [
      { role: 'system', content: task.system },
      { role: 'user', content: task.prompt },
    ]
    const tools = task.tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    }))
    const request = { model: 'llama3.2', messages, tools }
    if (task.abortMs !== undefined) setTimeout(() => client.abort(), task.abortMs)
    return converse(task, seen, {
      async ask(turn) {
        if (task.stream) {
          const stream = await client.chat({ ...request, stream: true })
          for await (const chunk of partsOf(stream, task, seen)) readChunk(chunk, turn)
          // The client does not cancel a stream whose loop is left.
          if (seen.hasBroken) stream.abort()
        } else {
          readChunk(await client.chat({ ...request, stream: false }), turn)
        }
        const calls = turn.calls.map(({ name, args }) => ({ function: { name, arguments: args } }))
        messages.push({
          role: 'assistant',
          content: turn.text,
          ...(calls.length === 0 ? {} : { tool_calls: calls as NonNullable<Message['tool_calls']> }), // the client's own values
        })
      },
      tell(results) {
        messages.push(...results.map(([{ name }, content]) => ({ role: 'tool', tool_name: name, content })))
      },
    })
  },
}

function makeClient(endpoint: Endpoint, { timeoutMs }: Task): Ollama {
  const options = endpoint.ollama()
  if (timeoutMs === undefined) return new Ollama(options)
  const { fetch = globalThis.fetch } = options
  const limited: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return new Ollama({ ...options, fetch: limited })
}

function readChunk(chunk: ChatResponse, turn: SeenTurn): void {
  const { content, thinking, tool_calls: calls = [] } = chunk.message
  turn.text += content
  turn.reasoning += thinking ?? ''
  turn.calls.push(...calls.map(({ function: { name, arguments: args } }) => ({ id: '', name, args })))
  if (!chunk.done) return
  turn.finish = chunk.done_reason
  turn.usage = { input: chunk.prompt_eval_count, output: chunk.eval_count }
}
