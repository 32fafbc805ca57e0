import { z } from 'zod'

/** The tools of an imaginary agent: schemas with every kind of key, plain functions, one that takes positions. */
export const tools = {
  lookup_order: {
    description: 'Looks an order up.',
    inputSchema: z.strictObject({ order_id: z.string(), fields: z.array(z.string()).optional() }),
    execute: (args: { readonly order_id: string }): Promise<string> => Promise.resolve(args.order_id),
  },
  issue_refund: {
    inputSchema: z.strictObject({
      order_id: z.string(),
      amount: z.string().transform((text) => BigInt(text.replace('.', ''))),
      reason: z.enum(['late', 'damaged']),
      notify: z.boolean().default(true),
      customer: z.strictObject({ id: z.number(), name: z.string() }).optional(),
    }),
    execute: (args: { readonly order_id: string; readonly amount: bigint }): string =>
      `${args.order_id} ${args.amount}`,
  },
  send_mail: (args: { to: string; subject?: string; priority: number }): string => args.to,
  get_time: (zone: string, offset: number): string => `${zone} ${offset}`,
}
