import Anthropic from '@anthropic-ai/sdk'
import { aborting, partsOf, type Client, type SeenTurn } from './client.js'
import { converse } from './converse.js'

/** Messages; streamed by the client's own helper. */
export const anthropicMessages: Client = {
  name: '@anthropic-ai/sdk',
  wire: 'anthropic',
  run(endpoint, task, seen) {
    const { maxRetries, timeoutMs } = task
    const client = new Anthropic({
      ...endpoint.anthropic(),
      ...(maxRetries === undefined ? {} : { maxRetries }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    })
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: task.prompt }]
    const body = {
      model: 'claude-opus-5',
      max_tokens: 1024,
      system: task.system,
      messages,
      tools: task.tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
    }
    return converse(task, seen, {
      async ask(turn) {
        if (!task.stream) {
          readMessage(await client.messages.create(body, aborting(task)), turn, messages)
          return
        }
        const stream = client.messages.stream(body, aborting(task))
        // Parts are read one by one, so that the loop can be left.
        for await (const _ of partsOf(stream, task, seen));
        if (!seen.hasBroken) readMessage(await stream.finalMessage(), turn, messages)
      },
      tell(results) {
        const content = results.map(([{ id }, text]) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: text,
          ...(text.startsWith('Error') ? { is_error: true } : {}),
        }))
        messages.push({ role: 'user', content })
      },
    })
  },
}

function readMessage(message: Anthropic.Message, turn: SeenTurn, messages: Anthropic.MessageParam[]): void {
  messages.push({ role: 'assistant', content: message.content })
  turn.finish = message.stop_reason
  turn.usage = { input: message.usage.input_tokens, output: message.usage.output_tokens }
  for (const block of message.content) {
    if (block.type === 'text') turn.text += block.text
    if (block.type === 'thinking') turn.reasoning += block.thinking
    if (block.type === 'tool_use') turn.calls.push({ id: block.id, name: block.name, args: block.input })
  }
}
