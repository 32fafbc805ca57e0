// What sheet.stub takes for each kind of tool set. Compiled, never run.
import { tool as langchainTool } from '@langchain/core/tools'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { tool as agentsTool } from '@openai/agents'
import { tool } from 'ai'
import { byArgs, type callsheet, inOrder } from 'callsheet'
import { z } from 'zod'
import type { ResultOf } from '../../../src/tool/tool-types.js'
import { is } from './same.js'

const order = z.object({ order_id: z.string() })
interface Order {
  order_id: string
}
declare const sheet: ReturnType<typeof callsheet>

const functions = {
  lookup: async (args: Order): Promise<{ total: string } | null> => ({ total: args.order_id }),
  pay: (args: Order): string => args.order_id,
  async *watch(args: Order): AsyncGenerator<number> {
    yield args.order_id.length
  },
}
is<ResultOf<typeof functions, 'lookup'>, { total: string } | null>()
is<ResultOf<typeof functions, 'watch'>, number>()
is<ResultOf<typeof functions, 'nobody'>, unknown>()

is<ReturnType<typeof sheet.stub<typeof functions>>, typeof functions>()
sheet.stub(functions, {})
sheet.stub(functions, { lookup: { total: '5' }, pay: 'paid', watch: 5 })
sheet.stub(functions, { lookup: null, pay: (args) => args.order_id, watch: () => 5 })
sheet.stub(functions, { lookup: async ({ order_id }) => ({ total: order_id }) })
sheet.stub(functions, { lookup: inOrder([null, ({ order_id }) => ({ total: order_id })]) })
sheet.stub(functions, {
  lookup: byArgs([
    [{ order_id: 'A' }, null],
    [(args) => args.order_id === 'B', { total: '5' }],
  ]),
})
sheet.stub(functions, { pay: () => new Promise<never>(() => {}) })
// @ts-expect-error -- no such tool
sheet.stub(functions, { payy: 'paid' })
// @ts-expect-error -- not what the tool returns
sheet.stub(functions, { pay: 5 })
// @ts-expect-error -- nor what a function of the tool's arguments may return
sheet.stub(functions, { pay: () => 5 })
// @ts-expect-error -- an argument that the tool does not have
sheet.stub(functions, { pay: (args) => args.amount })
// @ts-expect-error -- an array is a value, not a list of answers
sheet.stub(functions, { pay: ['paid', 'paid again'] })
// @ts-expect-error -- other names need the option that makes them
sheet.stub(functions, { my_pay: 'paid' })
sheet.stub(functions, { my_pay: 'paid' }, { name: (own) => `my_${own}` })

// AI SDK
const aiTools = { lookup: tool({ inputSchema: order, execute: async ({ order_id }) => ({ total: order_id }) }) }
is<ResultOf<typeof aiTools, 'lookup'>, { total: string }>()
is<ReturnType<typeof sheet.stub<typeof aiTools>>, typeof aiTools>()
sheet.stub(aiTools, { lookup: { total: '5' } })
sheet.stub(aiTools, { lookup: ({ order_id }) => ({ total: order_id }) })
// @ts-expect-error -- not what the tool returns
sheet.stub(aiTools, { lookup: { sum: '5' } })

// Lists of objects, and frameworks: names and results may be unknown
const list = [{ name: 'lookup', execute: functions.lookup }] as const
sheet.stub(list, { lookup: { total: '5' } })
// @ts-expect-error -- no such tool
sheet.stub(list, { lokup: { total: '5' } })
const chain = [langchainTool(functions.pay, { name: 'pay', description: 'Pays.', schema: order })]
sheet.stub(chain, { pay: 'paid' })
is<ReturnType<typeof sheet.stub<typeof chain>>, typeof chain>()
const agents = [agentsTool({ name: 'pay', description: 'Pays.', parameters: order, execute: functions.pay })]
sheet.stub(agents, { pay: 'paid' })
declare const client: Client
sheet.stub(client, { pay: { content: [] } })
is<ReturnType<typeof sheet.stub<Client>>, Client>()
