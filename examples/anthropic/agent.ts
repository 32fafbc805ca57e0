import type Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'

const lookupArgs = z.object({ order_id: z.string() })
const refundArgs = z.object({ order_id: z.string(), amount: z.string() })

export interface Shop {
  readonly totals: ReadonlyMap<string, string>
  readonly refunds: { push(refund: z.output<typeof refundArgs>): unknown }
}

export const makeTools = ({ totals, refunds }: Shop) => ({
  lookup_order: {
    inputSchema: lookupArgs,
    run: async ({ order_id }: z.output<typeof lookupArgs>) => {
      const total = totals.get(order_id)
      if (total === undefined) throw new Error(`there is no order ${order_id}`)
      return `order ${order_id} cost ${total}`
    },
  },
  issue_refund: {
    inputSchema: refundArgs,
    run: async (refund: z.output<typeof refundArgs>) => {
      refunds.push(refund)
      return `refunded ${refund.amount}`
    },
  },
})

type Tools = ReturnType<typeof makeTools>

export async function runAgent(client: Anthropic, tools: Tools, question: string): Promise<string> {
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: question }]
  const offered = Object.entries(tools).map(([name, tool]) => ({
    name,
    input_schema: { ...z.toJSONSchema(tool.inputSchema), type: 'object' as const },
  }))
  const lookedUp = new Set<string>()
  for (;;) {
    const request = { model: 'claude-sonnet-5', max_tokens: 1024, messages, tools: offered }
    const { content } = await client.messages.create(request)
    messages.push({ role: 'assistant', content })
    const calls = content.filter((block) => block.type === 'tool_use')
    if (calls.length === 0) return content.map((block) => (block.type === 'text' ? block.text : '')).join('')

    // Anthropic wants the results of all calls of a turn in one message.
    const results: Anthropic.ToolResultBlockParam[] = []
    for (const { id, name, input } of calls) {
      const told = await serve(tools, lookedUp, name, input).catch((error: unknown) => error)
      const isError = told instanceof Error
      results.push({
        type: 'tool_result',
        tool_use_id: id,
        content: isError ? told.message : String(told),
        is_error: isError,
      })
    }
    messages.push({ role: 'user', content: results })
  }
}

async function serve(tools: Tools, lookedUp: Set<string>, name: string, input: unknown): Promise<string> {
  if (!isTool(tools, name)) throw new Error(`there is no tool ${name}`)
  const tool = tools[name]
  const args = tool.inputSchema.parse(input)
  if (name === 'issue_refund' && !lookedUp.has(args.order_id)) throw new Error(`look ${args.order_id} up first`)
  const found = await tool.run(args as never) // they came out of this tool's own schema
  if (name === 'lookup_order') lookedUp.add(args.order_id)
  return found
}

function isTool(tools: Tools, name: string): name is keyof Tools {
  return Object.hasOwn(tools, name)
}
