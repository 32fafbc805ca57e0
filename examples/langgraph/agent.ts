import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import type { StructuredTool } from '@langchain/core/tools'
import { END, interrupt, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { z } from 'zod'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

export const makeTools = (totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) => ({
  lookup_order: tool(
    ({ order_id }: { order_id: string }) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      return `${order_id} cost ${total}`
    },
    { name: 'lookup_order', description: 'Finds an order.', schema: z.object({ order_id: z.string() }) },
  ),
  issue_refund: tool(
    (refund: Refund) => {
      // Until somebody answers, the graph stops here; then the tool is entered again.
      const agreed = interrupt<Refund, boolean>(refund)
      if (!agreed) throw new Error('a colleague refused it')
      refunds.push(refund)
      return `refunded ${refund.amount}`
    },
    {
      name: 'issue_refund',
      description: 'Pays money back.',
      schema: z.object({ order_id: z.string(), amount: z.string() }),
    },
  ),
})

const toCashier = tool(() => 'the cashier takes over', {
  name: 'to_cashier',
  description: 'Hands the customer over to the cashier, who refunds.',
  schema: z.object({}),
})

/** Two agents: the desk looks orders up and hands over, the cashier refunds. */
export function makeGraph(models: Record<'desk' | 'cashier', BaseChatModel>, tools: ReturnType<typeof makeTools>) {
  const deskTools = [tools.lookup_order, toCashier]
  const cashierTools = [tools.issue_refund]
  return new StateGraph(MessagesAnnotation)
    .addNode('desk', speakerOf(models.desk, deskTools))
    .addNode('deskTools', new ToolNode(deskTools))
    .addNode('cashier', speakerOf(models.cashier, cashierTools))
    .addNode('cashierTools', new ToolNode(cashierTools))
    .addEdge(START, 'desk')
    .addConditionalEdges('desk', (state) => (hasCalls(state) ? 'deskTools' : END))
    .addConditionalEdges('deskTools', (state) => (isHandedOver(state) ? 'cashier' : 'desk'))
    .addConditionalEdges('cashier', (state) => (hasCalls(state) ? 'cashierTools' : END))
    .addEdge('cashierTools', 'cashier')
    .compile({ checkpointer: new MemorySaver() })
}

type State = typeof MessagesAnnotation.State

function speakerOf(model: BaseChatModel, tools: StructuredTool[]) {
  return async ({ messages }: State) => ({ messages: [await bind(model, tools).invoke(messages)] })
}

function bind(model: BaseChatModel, tools: StructuredTool[]) {
  if (model.bindTools === undefined) throw new Error('the model takes no tools')
  return model.bindTools(tools)
}

function hasCalls({ messages }: State): boolean {
  const last = messages.at(-1)
  return AIMessage.isInstance(last) && (last.tool_calls ?? []).length > 0
}

function isHandedOver({ messages }: State): boolean {
  return messages.at(-1)?.name === 'to_cashier'
}
