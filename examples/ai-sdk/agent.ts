import { convertToModelMessages, stepCountIs, tool, ToolLoopAgent } from 'ai'
import type { LanguageModel, UIMessage } from 'ai'
import { z } from 'zod'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

export const makeTools = (totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) => ({
  lookup_order: tool({
    description: 'Finds an order.',
    inputSchema: z.object({ order_id: z.string() }),
    execute: async ({ order_id }) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      return { order_id, total }
    },
  }),
  issue_refund: tool({
    description: 'Pays money back. From 100.00 on, a colleague has to agree.',
    inputSchema: z.object({ order_id: z.string(), amount: z.string() }),
    needsApproval: ({ amount }) => Number(amount) >= 100,
    execute: async (refund) => {
      refunds.push(refund)
      return { refunded: refund.amount }
    },
  }),
})

export function makeAgent(model: LanguageModel, tools: ReturnType<typeof makeTools>) {
  return new ToolLoopAgent({
    model,
    tools,
    instructions: 'You serve a shop.',
    stopWhen: stepCountIs(8),
    // Refunds are within reach once an order has been found.
    prepareStep: ({ steps }) => {
      const hasFound = steps.some(({ toolResults }) => toolResults.some(({ toolName }) => toolName === 'lookup_order'))
      return hasFound ? {} : { activeTools: ['lookup_order'] }
    },
  })
}

/** What a page's `useChat` talks to. */
export function makeRoute(agent: ReturnType<typeof makeAgent>) {
  return async function POST(request: Request): Promise<Response> {
    const { messages } = (await request.json()) as { messages: UIMessage[] } // what useChat sends
    const result = await agent.stream({ messages: await convertToModelMessages(messages) })
    return result.toUIMessageStreamResponse({ onError: () => 'Something went wrong.' })
  }
}
