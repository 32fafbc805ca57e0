// What is read from each kind of tool set. Compiled, never run.
import { jsonSchema, tool } from 'ai'
import * as v from 'valibot'
import { z } from 'zod'
import type { ArgsOf, NamesOf, ReceivedArgsOf } from '../../../src/tool/tool-types.js'
import { is } from './same.js'

const order = z.object({ order_id: z.string() })
interface Order {
  order_id: string
}
const execute = (args: Order): string => args.order_id

// A record of functions
const functions = {
  lookup: execute,
  ping: (): string => 'pong',
  position: (zone: string, offset: number): string => `${zone}${offset}`,
}
is<NamesOf<typeof functions>, 'lookup' | 'ping' | 'position'>()
is<ArgsOf<typeof functions, 'lookup'>, Order>()
is<ArgsOf<typeof functions, 'ping'>, unknown>()
is<ArgsOf<typeof functions, 'position'>, unknown>()
is<ArgsOf<typeof functions, 'nobody'>, unknown>()
is<ArgsOf<typeof functions, string>, unknown>()
const loose = {
  any: (args: any): unknown => args,
  unknown: (args: unknown): unknown => args,
  optional: (args?: Order): unknown => args,
  list: (args: string[]): unknown => args,
}
is<ArgsOf<typeof loose, 'any'>, unknown>()
is<ArgsOf<typeof loose, 'unknown'>, unknown>()
is<ArgsOf<typeof loose, 'optional'>, Order>()
is<ArgsOf<typeof loose, 'list'>, unknown>()

// A record of tools with schemas: the schema's input wins over the function's parameter
const transformed = z.object({ amount: z.string().transform(Number), notify: z.boolean().default(true) })
const records = {
  zod: { inputSchema: transformed, execute: (args: { amount: number }): number => args.amount },
  valibot: {
    parameters: v.object({ amount: v.pipe(v.string(), v.transform(Number)) }),
    run: (args: { amount: number }): number => args.amount,
  },
  plain: { parameters: { type: 'object' }, handler: execute },
  schemaOnly: { input_schema: order },
  nothing: { description: 'no more than this' },
}
is<ArgsOf<typeof records, 'zod'>, { amount: string; notify?: boolean | undefined }>()
is<ReceivedArgsOf<typeof records, 'zod'>, { amount: number }>()
is<ArgsOf<typeof records, 'valibot'>, { amount: string }>()
is<ReceivedArgsOf<typeof records, 'valibot'>, { amount: number }>()
is<ArgsOf<typeof records, 'plain'>, Order>()
is<ArgsOf<typeof records, 'schemaOnly'>, Order>()
is<ReceivedArgsOf<typeof records, 'schemaOnly'>, Order>()
is<ArgsOf<typeof records, 'nothing'>, unknown>()
is<ArgsOf<typeof records, 'schemaOnly' | 'valibot'>, Order | { amount: string }>()

// Schemas alone
const schemas = { zod: transformed, valibot: v.object({ id: v.number() }), json: { type: 'object', properties: {} } }
is<NamesOf<typeof schemas>, 'zod' | 'valibot' | 'json'>()
is<ArgsOf<typeof schemas, 'zod'>, { amount: string; notify?: boolean | undefined }>()
is<ReceivedArgsOf<typeof schemas, 'zod'>, { amount: string; notify?: boolean | undefined }>()
is<ArgsOf<typeof schemas, 'valibot'>, { id: number }>()
is<ArgsOf<typeof schemas, 'json'>, unknown>()

// AI SDK tool sets
const aiSdk = {
  zod: tool({ inputSchema: order, execute }),
  noFunction: tool({ inputSchema: order }),
  json: tool({ inputSchema: jsonSchema<Order>({ type: 'object' }), execute: (args) => args.order_id }),
}
is<NamesOf<typeof aiSdk>, 'zod' | 'noFunction' | 'json'>()
is<ArgsOf<typeof aiSdk, 'zod'>, Order>()
is<ArgsOf<typeof aiSdk, 'json'>, Order>()
is<ArgsOf<typeof aiSdk, 'noFunction'>, unknown>()

// Lists
const tuple = [
  { name: 'lookup', parameters: order, execute },
  { name: 'mail', execute: (args: { to: string }): string => args.to },
] as const
is<NamesOf<typeof tuple>, 'lookup' | 'mail'>()
is<ArgsOf<typeof tuple, 'lookup'>, Order>()
is<ArgsOf<typeof tuple, 'mail'>, { to: string }>()
is<ArgsOf<typeof tuple, 'nobody'>, unknown>()
const widened = [{ name: 'lookup', execute }]
is<NamesOf<typeof widened>, string>()
is<ArgsOf<typeof widened, 'lookup'>, unknown>()
const openai = [{ type: 'function', function: { name: 'lookup', parameters: {} } }] as const
is<NamesOf<typeof openai>, 'lookup'>()
is<ArgsOf<typeof openai, 'lookup'>, unknown>()
const mcp = { tools: [{ name: 'lookup', inputSchema: { type: 'object' } }] } as const
is<NamesOf<typeof mcp>, 'lookup'>()

// Nothing known
is<NamesOf<unknown>, string>()
is<NamesOf<any>, string>()
is<ArgsOf<any, 'lookup'>, unknown>()
is<NamesOf<Record<string, typeof execute>>, string>()
is<ArgsOf<Record<string, typeof execute>, 'lookup'>, Order>()

// A class instance
class Lookup {
  readonly name = 'lookup'
  readonly schema = order
  func(args: Order): string {
    return args.order_id
  }
}
is<NamesOf<Lookup[]>, 'lookup'>()
is<ArgsOf<Lookup[], 'lookup'>, Order>()
