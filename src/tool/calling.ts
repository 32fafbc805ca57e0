import { parseJson } from '../json/parse-json.js'
import { type AnyFunction, type AnyObject, isObject } from './is-object.js'
import type { ToolEntry, ToolWatcher } from './watcher.js'

/** How a framework calls the function of a tool. */
export interface Calling {
  /** What is recorded as the arguments, where the user does not say otherwise. */
  readonly args: (received: readonly unknown[]) => unknown
  /** Whether what came back tells of a failure, by the framework's own sign for it. */
  readonly failed: (result: unknown) => boolean
  /** Watches the call in a manner of its own, where being called is not yet entering the tool. */
  readonly invoke?: (call: Invocation) => unknown
}

/** One call, before anything came of it. */
export interface Invocation {
  readonly real: AnyFunction
  /** What replaces the tool's own function, given what was received. */
  readonly body: ((received: readonly unknown[]) => unknown) | undefined
  readonly self: unknown
  readonly received: readonly unknown[]
  readonly entry: ToolEntry
  readonly watcher: ToolWatcher
}

/** The arguments come first; every result is a success. */
export const plainCalling: Calling = { args: (received) => received[0], failed: () => false }

/** OpenAI's `runTools` hands the model's text over where the tool has no `parse`. */
export const textCalling: Calling = { args: ([text]) => parsed(text), failed: () => false }

/** A tool of LangChain may return a message that says the tool failed. */
export const langchainCalling: Calling = {
  args: (received) => received[0],
  failed: (result) => isObject(result) && result['status'] === 'error' && typeof result['tool_call_id'] === 'string',
}

/** What a JSON text holds; a text that is not JSON is the arguments itself. */
function parsed(text: unknown): unknown {
  const json = typeof text === 'string' ? parseJson(text) : null
  return json?.ok === true ? json.value : text
}

/**
 * The id of the model's call, where the framework hands it over beside the arguments: `toolCallId` (AI SDK, LangGraph),
 * `toolCall.id` (LangChain), `toolCall.callId` (OpenAI Agents), `toolUseBlock.id` (Anthropic's tool runners).
 */
export function callIdIn(received: readonly unknown[]): string | null {
  for (const beside of received.slice(1)) {
    const id = isObject(beside) ? idIn(beside) : undefined
    if (typeof id === 'string' && id !== '') return id
  }
  return null
}

function idIn(beside: AnyObject): unknown {
  const { toolCallId, toolCall, toolUseBlock } = beside
  if (typeof toolCallId === 'string') return toolCallId
  if (isObject(toolCall)) return toolCall['type'] === 'function_call' ? toolCall['callId'] : toolCall['id']
  return isObject(toolUseBlock) ? toolUseBlock['id'] : undefined
}
