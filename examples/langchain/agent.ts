import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { createAgent, createMiddleware, tool, ToolMessage } from 'langchain'
import { z } from 'zod'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

export const makeTools = (totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) => [
  tool(
    ({ order_id }: { order_id: string }) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      return `${order_id} cost ${total}`
    },
    { name: 'lookup_order', description: 'Finds an order.', schema: z.object({ order_id: z.string() }) },
  ),
  tool(
    (refund: Refund) => {
      refunds.push(refund)
      return `refunded ${refund.amount}`
    },
    {
      name: 'issue_refund',
      description: 'Pays money back.',
      schema: z.object({ order_id: z.string(), amount: z.string() }),
    },
  ),
]

type Middleware = ReturnType<typeof createMiddleware>

export function makeAgent(model: BaseChatModel, tools: ReturnType<typeof makeTools>, guards: Middleware[] = []) {
  return createAgent({
    model,
    tools,
    systemPrompt: 'You serve a shop.',
    middleware: [lookupFirst, errorsAreTold, ...guards],
  })
}

const lookupFirst = createMiddleware({
  name: 'lookupFirst',
  wrapToolCall: (request, handler) => {
    const { name, id = '' } = request.toolCall
    const results = request.state.messages.filter((message) => ToolMessage.isInstance(message))
    const isLookedUp = results.some((result) => result.name === 'lookup_order' && result.status !== 'error')
    if (name !== 'issue_refund' || isLookedUp) return handler(request)
    return new ToolMessage({ tool_call_id: id, name, status: 'error', content: 'look the order up first' })
  },
})

const errorsAreTold = createMiddleware({
  name: 'errorsAreTold',
  wrapToolCall: async (request, handler) => {
    try {
      return await handler(request)
    } catch (error) {
      const { name, id = '' } = request.toolCall
      return new ToolMessage({ tool_call_id: id, name, status: 'error', content: String(error) })
    }
  },
})

/** LangChain completes the JSON of a call whose stream broke off, so only the finish reason tells. */
export const onlyWholeCalls = createMiddleware({
  name: 'onlyWholeCalls',
  afterModel: ({ messages }) => {
    const reason = messages.at(-1)?.response_metadata?.['finish_reason']
    if (reason === undefined) throw new Error('the answer broke off')
  },
})
