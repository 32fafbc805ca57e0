import type { AgentTool, Seen, Task } from './clients/client.js'

/** What the model says in one case, turn by turn. */
export interface MatrixCase {
  readonly title: string
  readonly prompt: string
  readonly turns: readonly { readonly text: string; readonly orders: readonly string[] }[]
}

/** The tool loop in its two forms. */
export const matrixCases: readonly MatrixCase[] = [
  {
    title: 'two steps',
    prompt: 'What is the total of order A-1001?',
    turns: [
      { text: '', orders: ['A-1001'] },
      { text: 'It is 49.90.', orders: [] },
    ],
  },
  {
    title: 'parallel calls',
    prompt: 'What are the totals of both orders?',
    turns: [
      { text: 'Let me look.', orders: ['A-1001', 'A-1002'] },
      { text: 'They are 49.90 and 7.00.', orders: [] },
    ],
  },
]

/** An agent around a model that is already there: it writes what it reads to `seen`. */
export type Agent = (task: Task, seen: Seen) => Promise<void>

/** Watches tools, or leaves them as they are. */
type Wrap = (tools: readonly AgentTool[]) => readonly AgentTool[]

/** Runs an agent through a case: `ok`, or in a few words what came out otherwise. */
export async function judge(
  agent: Agent,
  stream: boolean,
  { prompt, turns }: MatrixCase,
  wrap: Wrap = (tools) => tools,
): Promise<string> {
  const seen: Seen = { turns: [], hasBroken: false }
  const ran: unknown[] = []
  const tool: AgentTool = {
    name: 'lookup_order',
    description: 'Looks an order up.',
    inputSchema: { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] },
    async execute(args) {
      ran.push(args)
      return { total: '49.90' }
    },
  }
  try {
    await agent({ system: 'Be brief.', prompt, tools: wrap([tool]), stream, maxRetries: 0 }, seen)
  } catch (error) {
    const [line = ''] = String(error).split('\n')
    return `throws ${line.length > 100 ? `${line.slice(0, 99)}…` : line}`
  }
  const expected = turns.map(({ text, orders }) => JSON.stringify([text, orders.map((order) => ({ order_id: order }))]))
  const read = seen.turns.map(({ text, calls }) => JSON.stringify([text, calls.map(({ args }) => args)]))
  const asked = turns.flatMap(({ orders }) => orders.map((order) => ({ order_id: order })))
  const wrong = read.find((turn, index) => turn !== expected[index])
  if (wrong !== undefined) return `reads ${wrong}`
  if (read.length < turns.length) {
    return `stops after turn ${read.length} of ${turns.length}, ${ran.length} of ${asked.length} calls run`
  }
  return JSON.stringify(ran) === JSON.stringify(asked) ? 'ok' : `runs ${JSON.stringify(ran)}`
}
