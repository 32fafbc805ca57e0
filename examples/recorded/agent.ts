import type OpenAI from 'openai'

/** The shop, as its tools see it. */
export interface Shop {
  readonly totals: ReadonlyMap<string, string>
  readonly refunds: { push(refund: Refund): unknown }
}

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

export const makeTools = ({ totals, refunds }: Shop) => ({
  lookup_order: async ({ order_id }: { order_id: string }) => {
    const total = totals.get(order_id)
    return total === undefined ? { error: `there is no order ${order_id}` } : { order_id, total }
  },
  issue_refund: async ({ order_id, amount }: Refund) => {
    refunds.push({ order_id, amount })
    return { status: 'refunded' }
  },
})

export type Tools = ReturnType<typeof makeTools>

/** Answers one mail of a customer. */
export async function answerMail(client: OpenAI, tools: Tools, mail: string, now: Date): Promise<string> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    {
      role: 'system',
      content: `You answer the mail of a shop. It is ${now.toISOString()}.\nLook an order up before you refund it.`,
    },
    { role: 'user', content: mail },
  ]
  const lookedUp = new Set<string>()
  for (;;) {
    const stream = client.chat.completions.stream({ model: 'gpt-4.1-mini', messages, tools: offered })
    const { message } = (await stream.finalChatCompletion()).choices[0] ?? {}
    if (message === undefined) throw new Error('the model said nothing')
    messages.push(message)
    if (message.tool_calls === undefined) return message.content ?? ''
    for (const called of message.tool_calls) {
      const told = called.type === 'function' ? await serve(tools, lookedUp, called.function) : { error: 'unknown' }
      messages.push({ role: 'tool', tool_call_id: called.id, content: JSON.stringify(told) })
    }
  }
}

async function serve(
  tools: Tools,
  lookedUp: Set<string>,
  called: { name: string; arguments: string },
): Promise<object> {
  const args = JSON.parse(called.arguments)
  switch (called.name) {
    case 'lookup_order': {
      const found = await tools.lookup_order(args)
      if (!('error' in found)) lookedUp.add(args.order_id)
      return found
    }
    case 'issue_refund':
      return lookedUp.has(args.order_id) ? tools.issue_refund(args) : { error: `look ${args.order_id} up first` }
    default:
      return { error: `there is no tool ${called.name}` }
  }
}

const text = { type: 'string' }

const offered: OpenAI.ChatCompletionTool[] = [
  {
    type: 'function',
    function: {
      name: 'lookup_order',
      description: 'Finds an order: what it cost.',
      parameters: { type: 'object', properties: { order_id: text }, required: ['order_id'] },
    },
  },
  {
    type: 'function',
    function: {
      name: 'issue_refund',
      description: 'Pays money back for an order.',
      parameters: { type: 'object', properties: { order_id: text, amount: text }, required: ['order_id', 'amount'] },
    },
  },
]
