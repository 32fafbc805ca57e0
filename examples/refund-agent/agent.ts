import type OpenAI from 'openai'
import { z } from 'zod'

// The tools.

const orderId = z.string().regex(/^A-\d{4}$/, 'must be A- and four digits, like A-1001')

/** A decimal string in, cents out: money is never a floating point number. */
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})\.\d\d$/, 'must be a decimal with two places and at most eight digits, like 49.90')
  .refine((text) => text !== '0.00', 'must be above zero')
  .transform((text) => BigInt(text.replace('.', '')))

const lookupArgs = z.strictObject({ order_id: orderId })
const refundArgs = z.strictObject({
  order_id: orderId,
  amount,
  reason: z.enum(['late', 'damaged', 'not_as_described']),
})

export interface Order {
  readonly item: string
  /** In cents. */
  readonly total: bigint
}

export interface Orders {
  find(orderId: string): Promise<Order | undefined>
}

export interface Refund {
  readonly order_id: string
  readonly cents: bigint
  readonly reason: string
}

export interface World {
  /** Where the money leaves: one entry for each refund issued. */
  readonly refunds: { push(refund: Refund): unknown }
  readonly orders?: Orders
}

/** Something a tool foresaw: the model is told the message and may go on. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

export type Tools = ReturnType<typeof makeTools>

export function makeTools({ refunds, orders = shopOrders }: World) {
  const orderOf = async (id: string): Promise<Order> => {
    const order = await orders.find(id)
    if (order === undefined) throw new ToolError(`there is no order ${id}`)
    return order
  }
  return {
    lookup_order: {
      description: 'Finds an order: what was bought and for how much.',
      inputSchema: lookupArgs,
      execute: async ({ order_id }: z.output<typeof lookupArgs>) => {
        const { item, total } = await orderOf(order_id)
        return { order_id, item, total: decimal(total) }
      },
    },
    issue_refund: {
      description: 'Pays money back for an order. Look the order up first.',
      inputSchema: refundArgs,
      execute: async ({ order_id, amount: cents, reason }: z.output<typeof refundArgs>) => {
        const { total } = await orderOf(order_id)
        if (cents > total) throw new ToolError(`refund exceeds order total of ${decimal(total)}`)
        refunds.push({ order_id, cents, reason })
        return { status: 'refunded', order_id }
      },
    },
  }
}

const shopOrders: Orders = {
  find: async (id) => {
    if (id === 'A-1001') return { item: 'lamp', total: 4990n }
    if (id === 'A-1002') return { item: 'desk', total: 24900n }
    return undefined
  },
}

function decimal(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

// The loop.

const instructions =
  'You answer customers of a shop. Look an order up before you refund it. When a tool reports an error, do what it says.'

/** The part of the OpenAI client that the agent uses. */
export interface ChatClient {
  readonly chat: { readonly completions: { create(body: ChatRequest): PromiseLike<ChatReply> } }
}

export type ChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming

export interface ChatReply {
  readonly choices: readonly { readonly message: Pick<OpenAI.ChatCompletionMessage, MessageKey> }[]
}

type MessageKey = 'role' | 'content' | 'refusal' | 'tool_calls'

export type ModelCall = OpenAI.ChatCompletionMessageToolCall

export interface AgentOptions {
  readonly model?: string
  /** How often the model may speak. */
  readonly maxTurns?: number
  /** Hears of errors that no tool foresaw. */
  readonly onCrash?: (error: unknown) => void
}

export type AgentResult =
  | { readonly status: 'answered'; readonly answer: string }
  | { readonly status: 'turn-limit'; readonly turns: number }

export async function runAgent(
  client: ChatClient,
  tools: Tools,
  input: string,
  { model = 'gpt-4.1-mini', maxTurns = 8, onCrash = console.error }: AgentOptions = {},
): Promise<AgentResult> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: input },
  ]
  const offered = offer(tools)
  const lookedUp = new Set<string>()

  for (let turn = 1; turn <= maxTurns; turn++) {
    const reply = await client.chat.completions.create({ model, messages, tools: offered })
    const message = reply.choices[0]?.message
    if (message === undefined) throw new Error('the model sent no choice')
    messages.push(message)

    const calls = message.tool_calls ?? []
    if (calls.length === 0) return { status: 'answered', answer: message.content ?? message.refusal ?? '' }
    // One after the other: a later call of the turn may rest on what an earlier one found out.
    for (const call of calls) {
      const told = await answerCall(call, tools, lookedUp, onCrash)
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(told) })
    }
  }
  return { status: 'turn-limit', turns: maxTurns }
}

async function answerCall(
  call: ModelCall,
  tools: Tools,
  lookedUp: Set<string>,
  onCrash: (error: unknown) => void,
): Promise<object> {
  const name = nameOf(call)
  const tool = findTool(tools, name)
  if (tool === undefined) return refusal('unknown_tool', `there is no ${name}; use one of the tools offered`)

  const read = readArgs(tool, call)
  if ('refused' in read) return read.refused

  const { order_id } = read.args
  if (name === 'issue_refund' && !lookedUp.has(order_id)) {
    return refusal('lookup_required', `call lookup_order for ${order_id} first`)
  }

  try {
    const result = await execute(tool, read.args)
    if (name === 'lookup_order') lookedUp.add(order_id)
    return result
  } catch (error) {
    if (error instanceof ToolError) return refusal('tool_error', error.message)
    onCrash(error)
    return refusal('tool_crashed', `${name} broke and may have taken effect; do not repeat it, hand over to a person`)
  }
}

// The pieces that any loop over these tools needs.

/** Any one of the tools; all of them are about one order. */
export interface Tool {
  readonly description: string
  readonly inputSchema: z.ZodType<ToolArgs>
  readonly execute: (args: never) => Promise<object>
}

export interface ToolArgs {
  readonly order_id: string
}

/** The tools as the model is told about them. */
export function offer(tools: Tools): OpenAI.ChatCompletionFunctionTool[] {
  return Object.entries(tools).map(([name, { description, inputSchema }]) => ({
    type: 'function',
    function: { name, description, parameters: z.toJSONSchema(inputSchema, { io: 'input' }) },
  }))
}

export function nameOf(call: ModelCall): string {
  return call.type === 'function' ? call.function.name : call.custom.name
}

/** The model invents names, and `constructor` is no tool. */
export function findTool(tools: Readonly<Record<string, Tool>>, name: string): Tool | undefined {
  return Object.hasOwn(tools, name) ? tools[name] : undefined
}

/** What the model wrote, as the tool takes it, or what to tell the model about it. */
export function readArgs(tool: Tool, call: ModelCall): { args: ToolArgs } | { refused: object } {
  let json: unknown
  try {
    json = JSON.parse(textOf(call))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { refused: refusal('invalid_json', 'send the arguments as one JSON object') }
  }
  const parsed = tool.inputSchema.safeParse(json)
  if (parsed.success) return { args: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '))
  return { refused: refusal('invalid_arguments', problems.join('; ')) }
}

export function textOf(call: ModelCall): string {
  return call.type === 'function' ? call.function.arguments : call.custom.input
}

export async function execute(tool: Tool, args: ToolArgs): Promise<object> {
  // A cast, because a list of different tools loses which arguments go with which; these came out of this tool's schema.
  return await tool.execute(args as never)
}

/** Bad news for the model: what happened, and what to do about it. */
export function refusal(error: string, message: string): object {
  return { error, message }
}
