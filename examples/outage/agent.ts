import type OpenAI from 'openai'
import { z } from 'zod'
import type { GuardedTools } from 'callsheet/guard'
import { type makeTools, schemas } from './tools.js'

type Tools = GuardedTools<ReturnType<typeof makeTools>>

/** A plain loop. It hands the model's text on as it is: the guard behind `tools` reads it. */
export async function runAgent(client: OpenAI, tools: Tools, question: string): Promise<string | null> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }]
  const offered = Object.entries(schemas).map(([name, schema]) => ({
    type: 'function' as const,
    function: { name, parameters: z.toJSONSchema(schema) as Record<string, unknown> }, // plain data
  }))
  for (;;) {
    const { choices } = await client.chat.completions.create({ model: 'gpt-5-mini', messages, tools: offered })
    const message = choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? null
    messages.push(message)
    for (const call of message.tool_calls) {
      if (call.type !== 'function') continue
      const tool: unknown = Reflect.get(tools, call.function.name)
      const told: unknown =
        typeof tool === 'function'
          ? await Reflect.apply(tool, tools, [call.function.arguments])
          : { error: 'no such tool' }
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(told) })
    }
  }
}
