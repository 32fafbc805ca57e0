import type OpenAI from 'openai'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

/** `search_rules` finds the rule of the shop that is nearest to a question, by embeddings. */
export function makeTools(openai: OpenAI, rules: readonly string[], refunds: { push(refund: Refund): unknown }) {
  return {
    search_rules: async ({ question = '' }: Readonly<Record<string, string>>) => {
      const [asked = [], ...known] = await embed(openai, [question, ...rules])
      const ranked = rules.map((rule, index) => ({ rule, near: dot(asked, known[index] ?? []) }))
      const [best] = ranked.sort((one, other) => other.near - one.near)
      if (best === undefined || best.near < 0.5) throw new Error('there is no rule about that')
      return best.rule
    },
    issue_refund: async ({ order_id = '', amount = '' }: Readonly<Record<string, string>>) => {
      refunds.push({ order_id, amount })
      return `refunded ${amount}`
    },
  }
}

async function embed(openai: OpenAI, input: string[]): Promise<readonly number[][]> {
  const { data } = await openai.embeddings.create({ model: 'text-embedding-3-small', input })
  return data.map(({ embedding }) => embedding)
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0)
}

export async function runAgent(openai: OpenAI, tools: ReturnType<typeof makeTools>, question: string) {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }]
  let hasRule = false
  for (;;) {
    const reply = await openai.chat.completions.create({ model: 'gpt-5-mini', messages, tools: offered })
    const message = reply.choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? null
    messages.push(message)
    for (const call of message.tool_calls) {
      if (call.type !== 'function') throw new Error('there are only functions')
      const { name } = call.function
      const serve = async (): Promise<string> => {
        const tool = name === 'issue_refund' ? tools.issue_refund : tools.search_rules
        if (name === 'issue_refund' && !hasRule) throw new Error('read the rule on it first')
        const result = await tool(JSON.parse(call.function.arguments) as Record<string, string>) // strict schemas
        hasRule ||= name === 'search_rules'
        return result
      }
      const content = await serve().catch((error: unknown) => JSON.stringify({ error: String(error) }))
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
}

const offered = [offer('search_rules', 'question'), offer('issue_refund', 'order_id', 'amount')]

function offer(name: string, ...required: string[]): OpenAI.ChatCompletionFunctionTool {
  const properties = Object.fromEntries(required.map((key) => [key, { type: 'string' }]))
  const parameters = { type: 'object', properties, required, additionalProperties: false }
  return { type: 'function', function: { name, strict: true, parameters } }
}
