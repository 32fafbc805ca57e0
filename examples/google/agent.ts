import type { Content, FunctionCall, GoogleGenAI, Part } from '@google/genai'

export interface Refund {
  readonly order_id: string
  readonly amount: string
}

const text = { type: 'string' }

/** As plain functions; Gemini is told of them by the declarations below. */
export const makeTools = (totals: ReadonlyMap<string, string>, refunds: { push(refund: Refund): unknown }) => ({
  lookup_order: async ({ order_id }: { order_id: string }) => {
    const total = totals.get(order_id)
    if (total === undefined) throw new Error(`there is no order ${order_id}`)
    return { order_id, total }
  },
  issue_refund: async (refund: Refund) => {
    refunds.push(refund)
    return { refunded: refund.amount }
  },
})

type Tools = ReturnType<typeof makeTools>

const functionDeclarations = [
  { name: 'lookup_order', parametersJsonSchema: objectOf('order_id') },
  { name: 'issue_refund', parametersJsonSchema: objectOf('order_id', 'amount') },
]

function objectOf(...required: string[]): object {
  return { type: 'object', properties: Object.fromEntries(required.map((key) => [key, text])), required }
}

export async function runAgent(ai: GoogleGenAI, tools: Tools, question: string): Promise<string | undefined> {
  const contents: Content[] = [{ role: 'user', parts: [{ text: question }] }]
  const lookedUp = new Set<unknown>()
  for (;;) {
    const config = { systemInstruction: 'You serve a shop.', tools: [{ functionDeclarations }] }
    const reply = await ai.models.generateContent({ model: 'gemini-2.5-flash', contents, config })
    const { functionCalls = [] } = reply
    if (functionCalls.length === 0) return reply.text
    contents.push({ role: 'model', parts: reply.candidates?.[0]?.content?.parts ?? [] })
    const parts: Part[] = []
    for (const call of functionCalls) {
      const response = await serve(tools, lookedUp, call).catch((error: unknown) => ({ error: String(error) }))
      const { id, name = '' } = call
      parts.push({ functionResponse: { ...(id === undefined ? {} : { id }), name, response } })
    }
    contents.push({ role: 'user', parts })
  }
}

async function serve(
  tools: Tools,
  lookedUp: Set<unknown>,
  { name, args = {} }: FunctionCall,
): Promise<Record<string, unknown>> {
  const { order_id, amount } = args
  if (typeof order_id !== 'string') throw new Error('order_id has to be a text')
  if (name === 'lookup_order') {
    const found = await tools.lookup_order({ order_id })
    lookedUp.add(order_id)
    return found
  }
  if (name !== 'issue_refund') throw new Error(`there is no function ${name}`)
  if (typeof amount !== 'string') throw new Error('amount has to be a text')
  if (!lookedUp.has(order_id)) throw new Error(`look ${order_id} up first`)
  return await tools.issue_refund({ order_id, amount })
}
