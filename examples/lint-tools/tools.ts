// The tools of a shop as an MCP server lists them.
export const tools = [
  {
    name: 'lookup_order',
    description:
      'Look an order up by its number. Use it before any refund; for all orders of a customer use list_orders. Returns the total and the day of delivery.',
    inputSchema: {
      type: 'object',
      properties: { order_id: { type: 'string', description: 'The number of the order, as in A-1001.' } },
      required: ['order_id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'list_orders',
    description:
      'List the orders of a customer, the newest first, 20 at a time. Use it when the number of the order is not known. Returns numbers and days; lookup_order has the rest.',
    inputSchema: {
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email', description: 'The address that the customer orders with.' },
        page: { type: 'integer', minimum: 1, description: 'Which 20 of them; 1 are the newest.' },
      },
      required: ['email', 'page'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'issue_refund',
    description:
      'Refund an order, or a part of it. Use it only after lookup_order has found the order, never for more than its total. Returns the amount that was refunded.',
    inputSchema: {
      type: 'object',
      properties: {
        order_id: { type: 'string', description: 'The number of the order, as in A-1001.' },
        amount: { type: 'string', description: 'What to refund, in the currency of the order, as in 49.90.' },
        reason: { type: 'string', enum: ['late', 'broken', 'wrong'], description: 'Why the customer is refunded.' },
      },
      required: ['order_id', 'amount', 'reason'],
      additionalProperties: false,
    },
    annotations: { destructiveHint: true },
  },
]
