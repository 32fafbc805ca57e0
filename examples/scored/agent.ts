import type OpenAI from 'openai'

export interface Transfer {
  readonly recipient: string
  readonly amount: number
  readonly memo?: string
}

/** A bank's assistant: it sends money, and hands customers with a refund over to a colleague. */
export function makeTools(transfers: { push(transfer: Transfer): unknown }) {
  return {
    transfer: async ({ amount, ...rest }: Transfer) => {
      transfers.push({ ...rest, amount: Number(amount) })
      return 'sent'
    },
    transfer_to_refunds: async (_handoff: { readonly context: { readonly order_id: string } }) =>
      'a colleague takes over',
  }
}

export async function runAgent(openai: OpenAI, tools: ReturnType<typeof makeTools>, question: string) {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }]
  for (;;) {
    const reply = await openai.chat.completions.create({ model: 'gpt-5-mini', messages, tools: offered })
    const message = reply.choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? null
    messages.push(message)
    for (const call of message.tool_calls) {
      if (call.type !== 'function') throw new Error('there are only functions')
      const args: unknown = JSON.parse(call.function.arguments)
      const content =
        call.function.name === 'transfer'
          ? await tools.transfer(args as Transfer) // this agent trusts its model
          : await tools.transfer_to_refunds(args as { context: { order_id: string } }) // this agent trusts its model
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
}

const text = { type: 'string' }

export const offered: OpenAI.ChatCompletionFunctionTool[] = [
  {
    type: 'function',
    function: {
      name: 'transfer',
      description: 'Sends money.',
      parameters: {
        type: 'object',
        properties: { recipient: text, amount: { type: 'number' }, memo: text },
        required: ['recipient', 'amount'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'transfer_to_refunds',
      description: 'Hands the customer over to a colleague who refunds orders.',
      parameters: {
        type: 'object',
        properties: {
          context: {
            type: 'object',
            properties: { order_id: text },
            required: ['order_id'],
            additionalProperties: false,
          },
        },
        required: ['context'],
        additionalProperties: false,
      },
    },
  },
]
