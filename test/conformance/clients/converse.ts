import { addTurn, type Seen, type SeenCall, type SeenTurn, type Task } from './client.js'

/** What a plain agent notices by itself, where its client says nothing. */
export class AgentError extends Error {
  override readonly name = 'AgentError'
}

/** A conversation in the words of one client. */
export interface Chat {
  /** Sends what was said so far, and reads the answer. */
  ask(turn: SeenTurn): Promise<void>
  /** Writes results into the conversation, each beside its call, in the order asked. */
  tell(results: readonly (readonly [SeenCall, string])[]): void
}

/** A plain tool loop: asks, serves each call in turn, tells, until the model asks for nothing. */
export async function converse(task: Task, seen: Seen, chat: Chat): Promise<void> {
  for (let turns = 0; turns < 8; turns += 1) {
    const turn = addTurn(seen)
    await chat.ask(turn)
    if (turn.calls.length === 0 || seen.hasBroken) return
    const results: [SeenCall, string][] = []
    for (const call of turn.calls) results.push([call, await serve(task, call)])
    chat.tell(results)
  }
  throw new AgentError('the model has called tools in 8 turns')
}

async function serve({ tools }: Task, call: SeenCall): Promise<string> {
  const tool = tools.find(({ name }) => name === call.name)
  if (tool === undefined) return `Error: there is no tool ${call.name}`
  if (call.fault !== undefined) return `Error: the arguments are ${call.fault}`
  try {
    const result = await tool.execute(call.args)
    return typeof result === 'string' ? result : JSON.stringify(result)
  } catch (error) {
    return String(error)
  }
}
