import { Agent, tool } from '@openai/agents'
import type { Model, RunContext } from '@openai/agents'
import { z } from 'zod'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

/** What a run of these agents remembers; it is kept as JSON while a refund waits. */
export interface Memory {
  readonly found: string[]
}

const refundArgs = z.object({ order_id: z.string(), amount: z.string().regex(/^\d+\.\d\d$/) })

export const makeTools = (totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) => ({
  lookup_order: tool({
    name: 'lookup_order',
    description: 'Finds an order.',
    parameters: z.object({ order_id: z.string() }),
    execute: ({ order_id }, memory?: RunContext<Memory>) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      memory?.context.found.push(order_id)
      return `${order_id} cost ${total}`
    },
  }),
  issue_refund: tool<typeof refundArgs, Memory>({
    name: 'issue_refund',
    description: 'Pays money back. From 100.00 on, a colleague has to agree.',
    parameters: refundArgs,
    needsApproval: async (_memory, { amount }) => Number(amount) >= 100,
    inputGuardrails: [
      {
        name: 'lookup first',
        run: async ({ context, toolCall }) => {
          const { order_id } = refundArgs.parse(JSON.parse(toolCall.arguments))
          if (context.context.found.includes(order_id)) return { behavior: { type: 'allow' } }
          return { behavior: { type: 'rejectContent', message: `look ${order_id} up first` } }
        },
      },
    ],
    execute: (refund) => {
      refunds.push(refund)
      return `refunded ${refund.amount}`
    },
  }),
})

/** The desk looks orders up and hands over; only the cashier refunds. */
export function makeDesk(model: Model, { lookup_order, issue_refund }: ReturnType<typeof makeTools>): Agent<Memory> {
  const cashier = new Agent<Memory>({ name: 'Cashier', model, tools: [lookup_order, issue_refund] })
  return new Agent<Memory>({ name: 'Desk', model, tools: [lookup_order], handoffs: [cashier] })
}
