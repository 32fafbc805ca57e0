import OpenAI from 'openai'

// All of this exists as soon as the module is imported; nobody can hand another client or other tools in.
const client = new OpenAI()

export const shop = {
  refund: async (orderId: string, amount: string): Promise<void> => {
    await fetch('https://shop.example/refunds', { method: 'POST', body: JSON.stringify({ orderId, amount }) })
  },
}

const totals = new Map([['A-1001', '49.90']])

export const tools = {
  lookup_order: {
    parameters: objectOf('order_id'),
    execute: async ({ order_id = '' }: Readonly<Record<string, string>>) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      return `${order_id} cost ${total}`
    },
  },
  issue_refund: {
    parameters: objectOf('order_id', 'amount'),
    execute: async ({ order_id = '', amount = '' }: Readonly<Record<string, string>>) => {
      await shop.refund(order_id, amount)
      return `refunded ${amount}`
    },
  },
}

function objectOf(...required: string[]) {
  return { type: 'object', properties: Object.fromEntries(required.map((key) => [key, { type: 'string' }])), required }
}

export async function answer(question: string): Promise<string | null> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }]
  const lookedUp = new Set<unknown>()
  for (;;) {
    const reply = await client.chat.completions.create({
      model: 'gpt-5-mini',
      messages,
      tools: Object.entries(tools).map(([name, { parameters }]) => ({
        type: 'function',
        function: { name, parameters },
      })),
    })
    const message = reply.choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? null
    messages.push(message)
    for (const call of message.tool_calls) {
      const content = await serve(call, lookedUp).catch((error: unknown) => JSON.stringify({ error: String(error) }))
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
}

async function serve(call: OpenAI.ChatCompletionMessageToolCall, lookedUp: Set<unknown>): Promise<string> {
  if (call.type !== 'function') throw new Error('there are only functions')
  const { name } = call.function
  const tool = Object.entries(tools).find(([key]) => key === name)?.[1]
  if (tool === undefined) throw new Error(`there is no tool ${name}`)
  const args = JSON.parse(call.function.arguments) as Record<string, string> // strict schemas
  if (name === 'issue_refund' && !lookedUp.has(args['order_id'])) throw new Error('look the order up first')
  const result = await tool.execute(args)
  if (name === 'lookup_order') lookedUp.add(args['order_id'])
  return result
}
