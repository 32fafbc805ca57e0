import { setTimeout } from 'node:timers/promises'
import { callsheet, type FinishedRun, type Llm, type SheetOptions, type Step } from 'callsheet'
import type { AgentTool, Client, Endpoint, Seen, Task } from './clients/client.js'

type Fetch = typeof globalThis.fetch

/** How a client and a script meet. */
export interface Meeting extends Partial<Task> {
  readonly stream: boolean
  /** The agent's tools. @default orderTools */
  readonly makeTools?: (effects: EffectLog) => readonly AgentTool[]
  readonly history?: SheetOptions['history']
  /** After how long nobody waits for the agent any more. @default for ever */
  readonly patienceMs?: number
  /** Stands between the client and the scripted model. */
  readonly between?: (fetch: Fetch, sheet: ReturnType<typeof callsheet>) => Fetch
}

/** Where a tool writes down what it changed. */
interface EffectLog {
  push(value: unknown): unknown
}

/** What became of it. */
export interface Met {
  readonly run: FinishedRun<void>
  /** What the client read. */
  readonly seen: Seen
  /** What it threw; the agent swallows it. */
  readonly thrown: unknown
  /** Whether it still waited for the model when nobody waited for it. */
  readonly isWaiting: boolean
  /** How many requests it sent. */
  readonly requests: number
}

export const system = 'Be brief.'
export const prompt = 'What is the total of my order?'

/** The orders that the agent looks up; what it asks for is an effect. */
function orderTools(effects: EffectLog): readonly AgentTool[] {
  return [
    {
      name: 'lookup_order',
      description: 'Looks an order up.',
      inputSchema: {
        type: 'object',
        properties: { order_id: { type: 'string' }, note: { type: 'string' } },
        required: ['order_id'],
      },
      async execute(args) {
        const id = typeof args === 'object' && args !== null && 'order_id' in args ? args.order_id : undefined
        effects.push(id)
        return { total: id === 'A-1001' ? '49.90' : '7.00' }
      },
    },
  ]
}

/** Runs the agent around a client once against a script. */
export async function meet(client: Client, steps: readonly Step[], meeting: Meeting): Promise<Met> {
  const { between, history, patienceMs, makeTools = orderTools, ...task } = meeting
  const sheet = callsheet(history === undefined ? {} : { history })
  const tools = sheet.wrap(makeTools(sheet.effects('orders')))
  const llm = sheet.llm(steps)
  const seen: Seen = { turns: [], hasBroken: false }
  let thrown: unknown
  let requests = 0
  let isWaiting = false
  const counted: Fetch = (input, init) => {
    requests += 1
    return llm.fetch(input, init)
  }
  const fetch = between?.(counted, sheet) ?? counted
  const run = await sheet.run(async () => {
    try {
      const running = client.run(endpointOf(llm, fetch), { system, prompt, tools, ...task }, seen)
      if (patienceMs === undefined) await running
      else isWaiting = await Promise.race([running.then(() => false), setTimeout(patienceMs, true)])
    } catch (error) {
      thrown = error
    }
  })
  return { run, seen, thrown, isWaiting, requests }
}

/** A scripted model where clients send their requests. */
export function endpointOf(llm: Llm, fetch: Fetch): Endpoint {
  const { apiKey, httpOptions } = llm.google()
  return {
    openai: () => ({ ...llm.openai(), fetch }),
    anthropic: () => ({ ...llm.anthropic(), fetch }),
    google: () => ({ apiKey, httpOptions: { ...httpOptions, fetch } }),
    ollama: () => ({ ...llm.ollama(), fetch }),
    fetching: () => ({ fetch }),
  }
}
