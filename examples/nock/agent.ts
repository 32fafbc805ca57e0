import { request } from 'node:https'

const shop = 'https://shop.example/api'
const model = 'https://api.openai.com/v1/chat/completions'

/** The tools talk to the shop over node:https, which no `fetch` sees. */
export const makeTools = () => ({
  lookup_order: ({ order_id = '' }: Args) => ask('GET', `${shop}/orders/${order_id}`),
  issue_refund: (refund: Args) => ask('POST', `${shop}/refunds`, refund),
})

type Args = Readonly<Record<string, string>>
type Tools = ReturnType<typeof makeTools>

/** Speaks to the model without an SDK. */
export async function runAgent(tools: Tools, question: string): Promise<string> {
  const messages: object[] = [{ role: 'user', content: question }]
  const lookedUp = new Set<unknown>()
  for (;;) {
    const reply = JSON.parse(await ask('POST', model, { model: 'gpt-5-mini', messages, tools: offered })) as Reply
    const { message } = reply.choices[0]
    if (message.tool_calls === undefined) return message.content ?? ''
    messages.push(message)
    for (const { id, function: called } of message.tool_calls) {
      const content = await serve(tools, lookedUp, called).catch((error: unknown) => `error: ${String(error)}`)
      messages.push({ role: 'tool', tool_call_id: id, content })
    }
  }
}

interface Reply {
  readonly choices: readonly [{ readonly message: Message }]
}

interface Message {
  readonly content: string | null
  readonly tool_calls?: readonly { readonly id: string; readonly function: Called }[]
}

interface Called {
  readonly name: string
  readonly arguments: string
}

async function serve(tools: Tools, lookedUp: Set<unknown>, called: Called): Promise<string> {
  const args = JSON.parse(called.arguments) as Args // strict schemas
  if (called.name === 'lookup_order') {
    const found = await tools.lookup_order(args)
    lookedUp.add(args['order_id'])
    return found
  }
  const { issue_refund } = tools
  if (!lookedUp.has(args['order_id'])) throw new Error('look the order up first')
  return await issue_refund(args)
}

function ask(method: string, url: string, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${process.env['OPENAI_API_KEY']}` }
    const sent = request(url, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${new URL(url).host} answered ${response.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

const offered = [offer('lookup_order', 'order_id'), offer('issue_refund', 'order_id', 'amount')]

function offer(name: string, ...required: string[]): object {
  const properties = Object.fromEntries(required.map((key) => [key, { type: 'string' }]))
  const parameters = { type: 'object', properties, required, additionalProperties: false }
  return { type: 'function', function: { name, strict: true, parameters } }
}
