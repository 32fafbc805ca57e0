import type OpenAI from 'openai'
import { execute, findTool, nameOf, offer, readArgs, refusal, textOf } from './agent.js'
import type { ChatClient, ModelCall, Tool, ToolArgs, Tools } from './agent.js'

export type Agent = (client: ChatClient, tools: Tools, input: string) => Promise<unknown>

// Five agents, each with one classic bug: the loop below with one piece swapped.

/** What the model wrote goes to the tool as it is. */
export const skipsValidation: Agent = agentWith({
  read: (_tool, call) => ({ args: JSON.parse(textOf(call)) }),
})

/** A lookup unlocks the refund because it was asked for, whatever came of it. */
export const gatesOnAsked: Agent = agentWith({
  lookupFailed: () => {},
})

/** The calls of one turn run side by side, so the refund starts while the lookup is under way. */
export const runsAllAtOnce: Agent = agentWith({
  answerAll: (calls, answer) => Promise.all(calls.map(answer)),
})

/** The model is told that all is well when a tool failed. */
export const swallowsErrors: Agent = agentWith({
  afterError: () => ({ status: 'ok' }),
})

/** "Try again unless it worked", and the tool's word for "it worked" is another one. */
export const refundsAgain: Agent = agentWith({
  run: async (tool, args) => {
    const result = await execute(tool, args)
    return 'status' in result && result.status !== 'ok' ? await execute(tool, args) : result
  },
})

interface Pieces {
  readonly read: (tool: Tool, call: ModelCall) => { args: ToolArgs } | { refused: object }
  readonly lookupFailed: (lookedUp: Set<string>, orderId: string) => void
  readonly answerAll: (calls: readonly ModelCall[], answer: (call: ModelCall) => Promise<object>) => Promise<object[]>
  readonly run: (tool: Tool, args: ToolArgs) => Promise<object>
  readonly afterError: (error: unknown) => object
}

/** With these pieces the loop is right. */
const sound: Pieces = {
  read: readArgs,
  lookupFailed: (lookedUp, orderId) => lookedUp.delete(orderId),
  answerAll: async (calls, answer) => {
    const told: object[] = []
    for (const call of calls) told.push(await answer(call))
    return told
  },
  run: execute,
  afterError: (error) => refusal('tool_error', error instanceof Error ? error.message : String(error)),
}

export function agentWith(swapped: Partial<Pieces>): Agent {
  return async (client, tools, input) => {
    const pieces: Pieces = { ...sound, ...swapped }
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: input }]
    const lookedUp = new Set<string>()
    for (let turn = 1; turn <= 8; turn++) {
      const reply = await client.chat.completions.create({ model: 'gpt-4.1-mini', messages, tools: offer(tools) })
      const message = reply.choices[0]?.message
      if (message === undefined) throw new Error('the model sent no choice')
      messages.push(message)
      const calls = message.tool_calls ?? []
      if (calls.length === 0) return message.content
      const told = await pieces.answerAll(calls, (call) => answerCall(call, tools, lookedUp, pieces))
      for (const [index, call] of calls.entries()) {
        messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(told[index]) })
      }
    }
    return 'gave up after 8 turns'
  }
}

async function answerCall(call: ModelCall, tools: Tools, lookedUp: Set<string>, pieces: Pieces): Promise<object> {
  const name = nameOf(call)
  const tool = findTool(tools, name)
  if (tool === undefined) return refusal('unknown_tool', `there is no ${name}`)

  const read = pieces.read(tool, call)
  if ('refused' in read) return read.refused

  const { order_id } = read.args
  if (name === 'issue_refund' && !lookedUp.has(order_id)) return refusal('lookup_required', `look up ${order_id} first`)

  // Noted before the lookup runs and taken back if it fails: right as long as calls run one after the other.
  if (name === 'lookup_order') lookedUp.add(order_id)
  try {
    return await pieces.run(tool, read.args)
  } catch (error) {
    if (name === 'lookup_order') pieces.lookupFailed(lookedUp, order_id)
    return pieces.afterError(error)
  }
}
