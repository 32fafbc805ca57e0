import { generateText, jsonSchema, streamText, tool, type LanguageModel, type ToolSet } from 'ai'
import { aborting, addTurn, partsOf, type Seen, type SeenTurn, type Task } from './client.js'
import { AgentError } from './converse.js'

/** The SDK runs the tool loop itself, in each of its majors. */
export function runAiSdk(model: LanguageModel, task: Task, seen: Seen): Promise<void> {
  return (task.stream ? stream : generate)(model, task, seen)
}

type Settings = Parameters<typeof generateText>[0] & Parameters<typeof streamText>[0]

function settingsOf(model: LanguageModel, task: Task, leave?: AbortSignal): Settings {
  const { maxRetries, timeoutMs } = task
  const signal = timeoutMs === undefined ? (aborting(task).signal ?? leave) : AbortSignal.timeout(timeoutMs)
  const tools: ToolSet = Object.fromEntries(
    task.tools.map(({ name, description, inputSchema, execute }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema(inputSchema),
        execute: async (args, options) => execute(args, options),
      }),
    ]),
  )
  return {
    model,
    tools,
    system: task.system,
    prompt: task.prompt,
    stopWhen: ({ steps }) => steps.length >= 8,
    ...(maxRetries === undefined ? {} : { maxRetries }),
    ...(signal === undefined ? {} : { abortSignal: signal }),
  }
}

async function generate(model: LanguageModel, task: Task, seen: Seen): Promise<void> {
  await generateText({
    ...settingsOf(model, task),
    onStepFinish({ text, toolCalls, finishReason, usage, reasoningText }) {
      const turn = addTurn(seen)
      turn.text = text
      turn.reasoning = reasoningText ?? ''
      for (const call of toolCalls) readCall(call, turn)
      readFinish(turn, finishReason, usage)
    },
  })
}

async function stream(model: LanguageModel, task: Task, seen: Seen): Promise<void> {
  const errors: unknown[] = []
  // What goes wrong is part of the stream; without this function the SDK prints it as well.
  const leaving = new AbortController()
  const { fullStream } = streamText({ ...settingsOf(model, task, leaving.signal), onError: () => undefined })
  let turn: SeenTurn | undefined
  for await (const part of partsOf(fullStream, task, seen)) {
    if (part.type === 'start-step') turn = addTurn(seen)
    if (part.type === 'error') errors.push(part.error)
    if (part.type === 'abort') errors.push(new AgentError('the stream was aborted'))
    if (turn === undefined) continue
    if (part.type === 'text-delta') turn.text += part.text
    if (part.type === 'reasoning-delta') turn.reasoning += part.text
    if (part.type === 'tool-call') readCall(part, turn)
    if (part.type === 'finish-step') readFinish(turn, part.finishReason, part.usage)
  }
  // The SDK keeps a second branch of the stream: leaving its loop cancels nothing, aborting does.
  if (seen.hasBroken) leaving.abort()
  if (errors.length > 0) throw errors[0]
}

function readCall(
  call: {
    readonly toolCallId: string
    readonly toolName: string
    readonly input: unknown
    readonly invalid?: boolean | undefined
  },
  turn: SeenTurn,
): void {
  const { toolCallId: id, toolName: name, input: args, invalid } = call
  // Where it cannot parse them, the SDK hands over the text, and says that they are invalid.
  const isText = typeof args === 'string'
  turn.calls.push(
    invalid === true
      ? { id, name, args: isText ? undefined : args, fault: isText ? 'no JSON' : 'invalid' }
      : { id, name, args },
  )
}

function readFinish(
  turn: SeenTurn,
  finish: string,
  usage: { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined },
): void {
  turn.finish = finish
  const { inputTokens: input, outputTokens: output } = usage
  if (input !== undefined && output !== undefined) turn.usage = { input, output }
}
