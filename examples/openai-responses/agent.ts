import type OpenAI from 'openai'
import { z } from 'zod'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

export const makeTools = (totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) => ({
  lookup_order: {
    parameters: z.object({ order_id: z.string() }),
    execute: async ({ order_id }: { order_id: string }) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      return { order_id, total }
    },
  },
  issue_refund: {
    parameters: z.object({ order_id: z.string(), amount: z.string().regex(/^\d+\.\d\d$/) }),
    execute: async (refund: Refund) => {
      refunds.push(refund)
      return { refunded: refund.amount }
    },
  },
})

type Tools = ReturnType<typeof makeTools>
type Call = OpenAI.Responses.ResponseFunctionToolCall

/** Streams each answer; OpenAI keeps the conversation, so that only what is new is sent. */
export async function runAgent(client: OpenAI, tools: Tools, question: string, onText: (text: string) => void) {
  let input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: question }]
  let previous: string | null = null
  const lookedUp = new Set<string>()
  const offered = Object.entries(tools).map(([name, { parameters }]) => ({
    type: 'function' as const,
    strict: true,
    name,
    parameters: z.toJSONSchema(parameters),
  }))
  for (;;) {
    const request = { model: 'gpt-5-mini', input, tools: offered, previous_response_id: previous }
    const stream = client.responses.stream(request)
    stream.on('response.output_text.delta', ({ delta }) => onText(delta))
    const response: OpenAI.Responses.Response = await stream.finalResponse()
    // A stream that ends too early is no error to the client, and its last call may look whole.
    if (response.status !== 'completed') throw new Error('the answer broke off')
    const calls = response.output.filter((item) => item.type === 'function_call')
    if (calls.length === 0) return response.output_text
    previous = response.id
    input = []
    for (const call of calls) {
      const output = JSON.stringify(await serve(tools, lookedUp, call))
      input.push({ type: 'function_call_output', call_id: call.call_id, output })
    }
  }
}

async function serve(tools: Tools, lookedUp: Set<string>, call: Call): Promise<object> {
  try {
    const tool = call.name === 'lookup_order' ? tools.lookup_order : tools.issue_refund
    const args = tool.parameters.parse(JSON.parse(call.arguments))
    if (tool === tools.issue_refund && !lookedUp.has(args.order_id)) return { error: `look ${args.order_id} up first` }
    const result = await tool.execute(args as never) // they came out of this tool's own schema
    if (tool === tools.lookup_order) lookedUp.add(args.order_id)
    return result
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
