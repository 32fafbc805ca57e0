import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

/** The shop's tools as an MCP server; what it throws reaches its clients as a result with `isError`. */
export function makeShopServer(totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) {
  const server = new McpServer({ name: 'shop', version: '1.0.0' })
  const orderId = { order_id: z.string() }
  server.registerTool('lookup_order', { description: 'Finds an order.', inputSchema: orderId }, ({ order_id }) => {
    const total = totals.get(order_id)
    if (total === undefined) throw new Error(`there is no order ${order_id}`)
    return { content: [{ type: 'text', text: `${order_id} cost ${total}` }] }
  })
  const refundArgs = { ...orderId, amount: z.string() }
  server.registerTool('issue_refund', { description: 'Pays money back.', inputSchema: refundArgs }, (refund) => {
    refunds.push(refund)
    return { content: [{ type: 'text', text: `refunded ${refund.amount}` }] }
  })
  return server
}
