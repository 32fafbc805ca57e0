import OpenAI from 'openai'

const api = 'https://shop.example/api'

/** The tools talk to the shop over HTTP. */
export const makeTools = () => ({
  lookup_order: async ({ order_id = '' }: Readonly<Record<string, string>>) => await ask('GET', `/orders/${order_id}`),
  issue_refund: async (refund: Readonly<Record<string, string>>) => await ask('POST', '/refunds', refund),
})

async function ask(method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(api + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`the shop answered ${response.status} ${await response.text()}`)
  return await response.text()
}

type Tools = ReturnType<typeof makeTools>

/** Makes its own client, so that none can be handed in. */
export async function runAgent(tools: Tools, question: string): Promise<string> {
  const client = new OpenAI({ apiKey: process.env['OPENAI_API_KEY'] ?? '' })
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }]
  const lookedUp = new Set<unknown>()
  for (;;) {
    const stream = client.chat.completions.stream({ model: 'gpt-5-mini', messages, tools: offered })
    const message = (await stream.finalChatCompletion()).choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? ''
    messages.push(message)
    for (const { id, function: called } of message.tool_calls) {
      const content = await serve(tools, lookedUp, called).catch((error: unknown) =>
        JSON.stringify({ error: error instanceof Error ? error.message : String(error) }),
      )
      messages.push({ role: 'tool', tool_call_id: id, content })
    }
  }
}

interface Called {
  readonly name: string
  readonly arguments: string
}

async function serve(tools: Tools, lookedUp: Set<unknown>, called: Called): Promise<string> {
  const args = JSON.parse(called.arguments) as Record<string, string> // strict schemas
  if (called.name === 'lookup_order') {
    const found = await tools.lookup_order(args)
    lookedUp.add(args['order_id'])
    return found
  }
  const { issue_refund } = tools
  if (!lookedUp.has(args['order_id'])) throw new Error('look the order up first')
  return await issue_refund(args)
}

const offered = [offer('lookup_order', 'order_id'), offer('issue_refund', 'order_id', 'amount')]

function offer(name: string, ...required: string[]): OpenAI.ChatCompletionFunctionTool {
  const properties = Object.fromEntries(required.map((key) => [key, { type: 'string' }]))
  const parameters = { type: 'object', properties, required, additionalProperties: false }
  return { type: 'function', function: { name, strict: true, parameters } }
}
