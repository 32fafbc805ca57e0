import type { Message, Ollama, ToolCall } from 'ollama'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

export interface Shop {
  total(orderId: string): Promise<string | undefined>
  refund(refund: Refund): Promise<void>
}

const text = { type: 'string' }

/** Each tool beside what the model is told of it. */
export const makeTools = (shop: Shop) => [
  {
    name: 'lookup_order',
    description: 'Finds an order.',
    parameters: { type: 'object', required: ['order_id'], properties: { order_id: text } },
    run: async ({ order_id }: Pick<Refund, 'order_id'>) => {
      const total = await shop.total(order_id)
      return total === undefined ? { error: `there is no order ${order_id}` } : { order_id, total }
    },
  },
  {
    name: 'issue_refund',
    description: 'Pays money back.',
    parameters: { type: 'object', required: ['order_id', 'amount'], properties: { order_id: text, amount: text } },
    run: async ({ order_id, amount }: Refund) => {
      await shop.refund({ order_id, amount })
      return { refunded: amount }
    },
  },
]

type Tools = ReturnType<typeof makeTools>

export async function runAgent(ollama: Ollama, tools: Tools, question: string, model = 'qwen3'): Promise<string> {
  const messages: Message[] = [{ role: 'user', content: question }]
  const offered = tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }))
  const lookedUp = new Set<unknown>()
  for (;;) {
    const { message } = await ollama.chat({ model, messages, tools: offered })
    messages.push(message)
    if (message.tool_calls === undefined) return message.content
    for (const call of message.tool_calls) {
      const told = await serve(tools, lookedUp, call)
      messages.push({ role: 'tool', tool_name: call.function.name, content: JSON.stringify(told) })
    }
  }
}

async function serve(tools: Tools, lookedUp: Set<unknown>, call: ToolCall): Promise<object> {
  const { name, arguments: args } = call.function
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) return { error: `there is no tool ${name}` }
  const wrong = tool.parameters.required.find((key) => typeof args[key] !== 'string')
  if (wrong !== undefined) return { error: `${wrong} has to be a text` }
  if (name === 'issue_refund' && !lookedUp.has(args['order_id'])) return { error: 'look the order up first' }
  const result = await tool.run(args as Refund) // all that it requires is there
  if (name === 'lookup_order' && !('error' in result)) lookedUp.add(args['order_id'])
  return result
}
