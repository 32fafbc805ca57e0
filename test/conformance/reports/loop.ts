import { callsheet, say, type Next, type NextCall, type NextMessage, type Run, type Step } from 'callsheet'
import type { AgentTool } from '../clients/client.js'

/** What an agent does about calls; reports are about those that do it wrong. */
export interface Habits {
  /** Messages to begin with. @default one question */
  readonly messages?: NextMessage[]
  /** The text for the model, or `null` where it tells nothing. @default runs the tool, and tells what it threw */
  readonly answer?: (call: NextCall, tools: readonly AgentTool[]) => Promise<string | null>
  /** Whether calls of one turn run at the same time. @default false */
  readonly parallel?: boolean
  /** @default 6 */
  readonly mostTurns?: number
}

/** A plain agent. Returns the last text of the model. */
export async function runLoop(next: Next, tools: readonly AgentTool[], habits: Habits = {}): Promise<string | null> {
  const { messages = [{ role: 'user', text: 'Go on.' }], answer = serve, parallel = false, mostTurns = 6 } = habits
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const said = await next(messages, { tools })
    messages.push(said)
    if (said.calls.length === 0) return said.text
    const running: Promise<string | null>[] = []
    for (const call of said.calls) {
      running.push(answer(call, tools))
      if (!parallel) await running.at(-1)
    }
    for (const [index, text] of (await Promise.all(running)).entries()) {
      const id = said.calls[index]?.id ?? ''
      if (text !== null) messages.push({ role: 'tool', toolResult: { id, text } })
    }
  }
  return null
}

/** A run of the plain agent, whose model says these steps and then that it is done. */
export async function runOnce(made: readonly AgentTool[], ...steps: readonly Step[]): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap(made)
  const llm = sheet.llm([...steps, say('Done.')])
  return await sheet.run(() => runLoop(llm.next, tools))
}

/** Runs the tool; whatever goes wrong is told. */
export async function serve({ name, args }: NextCall, tools: readonly AgentTool[]): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) return errorText(`there is no tool ${name}`)
  if (args === undefined) return errorText('the arguments are no JSON')
  try {
    const result = await tool.execute(args)
    return typeof result === 'string' ? result : JSON.stringify(result ?? null)
  } catch (error) {
    return errorText(error instanceof Error ? error.message : String(error))
  }
}

export function errorText(error: string): string {
  return JSON.stringify({ error })
}

/** A tool of the agent. */
export function toolOf(name: string, execute: AgentTool['execute'], properties: object = {}): AgentTool {
  return { name, description: name, inputSchema: { type: 'object', properties }, execute }
}
