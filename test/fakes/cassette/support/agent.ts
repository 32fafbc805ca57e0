import type OpenAI from 'openai'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'

/** What may be different about an agent. */
export interface AgentSetting {
  readonly system?: string
  readonly model?: string
  readonly input?: string
  readonly tools?: readonly ChatCompletionTool[]
  readonly total?: string
  readonly settings?: object
}

/** A tool about an order. */
export function toolNamed(name: string, description: string): ChatCompletionTool {
  const parameters = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
  return { type: 'function', function: { name, description, parameters } }
}

export const lookupOrder = toolNamed('lookup_order', 'Looks an order up')

export const issueRefund = toolNamed('issue_refund', 'Pays an order back')

/** A plain loop over Chat Completions. */
export async function runOpenAIAgent(client: OpenAI, setting: AgentSetting = {}): Promise<string | null> {
  const {
    system = 'You are the clerk of a shop.\nBe brief.',
    model = 'gpt-4.1-mini',
    input = 'What does A-1001 cost?',
    tools = [lookupOrder, issueRefund],
    total = '49.90',
    settings = {},
  } = setting
  const messages: ChatCompletionMessageParam[] = [
    { role: 'system', content: system },
    { role: 'user', content: input },
  ]
  for (;;) {
    const { choices } = await client.chat.completions.create({ model, messages, tools: [...tools], ...settings })
    const message = choices[0]?.message
    if (message === undefined) throw new Error('no choice')
    messages.push(message)
    if (message.tool_calls === undefined) return message.content
    const content = JSON.stringify({ total })
    for (const { id } of message.tool_calls) messages.push({ role: 'tool', tool_call_id: id, content })
  }
}
