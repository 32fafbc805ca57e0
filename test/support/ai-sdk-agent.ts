import { generateText, stepCountIs, streamText, tool, type LanguageModel, type ToolSet } from 'ai'
import { z } from 'zod'

// The SDK prints that it takes models of version 2 in a mode of compatibility.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const order = z.strictObject({ order_id: z.string() })

/** Two tools of an agent that looks up orders and pays money back. */
export function orderTools(): ToolSet {
  return {
    lookup_order: tool({
      description: 'Finds an order.',
      inputSchema: order,
      execute: async ({ order_id }) => ({ order_id, total: '49.90' }),
    }),
    issue_refund: tool({
      description: 'Pays money back.',
      inputSchema: order,
      execute: async ({ order_id }) => {
        if (order_id === 'A-0000') throw new Error(`there is no order ${order_id}`)
        return `refunded ${order_id}`
      },
    }),
  }
}

/** What an agent did, in the SDK's own words. */
export interface Seen {
  readonly text: string
  readonly reasoning: string | undefined
  readonly finish: string
  readonly calls: readonly (readonly [string, unknown])[]
  readonly usage: { readonly input: number | undefined; readonly output: number | undefined }
  readonly steps: readonly unknown[]
}

/** Settings that tests change. */
export interface AgentSettings {
  readonly stream: boolean
  readonly tools?: ToolSet
  readonly maxRetries?: number
  readonly abortSignal?: AbortSignal
  readonly prompt?: string
}

/** An agent as users of the SDK write it; the SDK runs the loop. Rejects with what went wrong, also within a stream. */
export async function aiSdkAgent(
  model: LanguageModel,
  { stream, prompt = 'Hi.', ...more }: AgentSettings,
): Promise<Seen> {
  const settings = { model, prompt, system: 'You help.', stopWhen: stepCountIs(8), maxRetries: 0, ...more }
  if (!stream) return seenOf(await generateText(settings))
  const errors: unknown[] = []
  const result = streamText({ ...settings, onError: ({ error }) => void errors.push(error) })
  await result.consumeStream()
  if (errors.length > 0) throw errors[0]
  const [text, reasoningText, finishReason, totalUsage, steps] = await Promise.all([
    result.text,
    result.reasoningText,
    result.finishReason,
    result.totalUsage,
    result.steps,
  ])
  return seenOf({ text, reasoningText, finishReason, totalUsage, steps })
}

function seenOf(result: {
  readonly text: string
  readonly reasoningText: string | undefined
  readonly finishReason: string
  readonly totalUsage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined }
  readonly steps: readonly { readonly toolCalls: readonly { readonly toolName: string; readonly input: unknown }[] }[]
}): Seen {
  const { text, reasoningText: reasoning, finishReason: finish, totalUsage, steps } = result
  const calls = steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName, input }) => [toolName, input] as const))
  return {
    text,
    reasoning,
    finish,
    calls,
    usage: { input: totalUsage.inputTokens, output: totalUsage.outputTokens },
    steps,
  }
}
