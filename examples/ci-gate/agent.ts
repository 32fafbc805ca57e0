import { readFileSync } from 'node:fs'
import type OpenAI from 'openai'

export type ToolName = 'search_products' | 'lookup_order' | 'issue_refund' | 'change_address' | 'open_ticket'

/** What the assistant of a shop can do, by name. */
export type Tools = Readonly<Record<ToolName, (args: Record<string, unknown>) => Promise<unknown>>>

/** The tools over a shop of two orders. */
export function makeTools(): Tools {
  const totals = new Map([
    ['A-1001', '49.90'],
    ['A-1002', '120.00'],
  ])
  const orderOf = ({ order_id }: Record<string, unknown>) => {
    const total = totals.get(String(order_id))
    return total === undefined ? { error: `there is no order ${String(order_id)}` } : { order_id, total }
  }
  return {
    search_products: async () => [{ sku: 'T-7', price: 19.5 }],
    lookup_order: async (args) => orderOf(args),
    issue_refund: async (args) => ({ ...orderOf(args), status: 'refunded' }),
    change_address: async (args) => ({ ...orderOf(args), status: 'changed' }),
    open_ticket: async () => ({ ticket: 'S-1' }),
  }
}

/** What the model is offered: the same file that `callsheet dataset check` reads. */
export const offered: OpenAI.ChatCompletionFunctionTool[] = JSON.parse(
  readFileSync(new URL('tools.json', import.meta.url), 'utf8'),
)

/** Answers one question of a customer. */
export async function runAgent(openai: OpenAI, tools: Tools, question: string): Promise<string> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: 'You are the assistant of a shop. Look an order up before you refund it.' },
    { role: 'user', content: question },
  ]
  for (;;) {
    const reply = await openai.chat.completions.create({ model: 'gpt-5-mini', messages, tools: offered })
    const message = reply.choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? ''
    messages.push(message)
    for (const called of message.tool_calls) {
      if (called.type !== 'function') throw new Error('there are only functions')
      const told = await tools[called.function.name as ToolName](JSON.parse(called.function.arguments))
      messages.push({ role: 'tool', tool_call_id: called.id, content: JSON.stringify(told) })
    }
  }
}
