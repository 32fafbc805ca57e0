// A program of its own, in whatever language: it asks the model over HTTP, and runs its tools itself.
import process from 'node:process'
import OpenAI from 'openai'

// The client reads OPENAI_BASE_URL and OPENAI_API_KEY.
const client = new OpenAI()
const shop = process.env.SHOP_URL

const tools = {
  lookup_order: ({ order_id }) => ask('GET', `/orders/${order_id}`),
  issue_refund: (refund) => ask('POST', '/refunds', JSON.stringify(refund)),
}

async function ask(method, path, body) {
  const response = await fetch(shop + path, { method, body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

const messages = [{ role: 'user', content: process.argv[2] }]
const lookedUp = new Set()
for (;;) {
  const reply = await client.chat.completions.create({ model: 'gpt-5-mini', messages })
  const { message } = reply.choices[0]
  messages.push(message)
  if (message.tool_calls === undefined) break
  for (const { id, function: called } of message.tool_calls) {
    messages.push({ role: 'tool', tool_call_id: id, content: await serve(called.name, called.arguments) })
  }
}
process.stdout.write(messages.at(-1).content)

async function serve(name, text) {
  try {
    const args = JSON.parse(text)
    if (name === 'issue_refund' && !lookedUp.has(args.order_id)) throw new Error('look the order up first')
    const result = await tools[name](args)
    if (name === 'lookup_order') lookedUp.add(args.order_id)
    return result
  } catch (error) {
    return JSON.stringify({ error: error.message })
  }
}
