import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type OpenAI from 'openai'

/** A host of MCP: offers what the server lists, and calls what the model asks for. */
export async function runAgent(openai: OpenAI, mcp: Pick<Client, 'listTools' | 'callTool'>, question: string) {
  const listed = await mcp.listTools()
  const tools = listed.tools.map(({ name, description = '', inputSchema }) => ({
    type: 'function' as const,
    function: { name, description, parameters: { ...inputSchema } },
  }))
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: question }]
  const lookedUp = new Set<unknown>()
  for (;;) {
    const reply = await openai.chat.completions.create({ model: 'gpt-5-mini', messages, tools })
    const message = reply.choices[0]?.message
    if (message?.tool_calls === undefined) return message?.content ?? null
    messages.push(message)
    for (const call of message.tool_calls) {
      const told = call.type === 'function' ? await serve(mcp, lookedUp, call.function) : { error: 'functions only' }
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(told) })
    }
  }
}

async function serve(
  mcp: Pick<Client, 'callTool'>,
  lookedUp: Set<unknown>,
  { name, arguments: text }: { readonly name: string; readonly arguments: string },
): Promise<object> {
  const args = JSON.parse(text) as Record<string, unknown> // the server checks them
  if (name === 'issue_refund' && !lookedUp.has(args['order_id'])) return { error: 'look the order up first' }
  const { isError, content } = await mcp.callTool({ name, arguments: args })
  if (name === 'lookup_order' && isError !== true) lookedUp.add(args['order_id'])
  return isError === true ? { error: content } : { content }
}
