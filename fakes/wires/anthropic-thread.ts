import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import type { Memory } from './memory.js'

/** What the provider holds of a conversation: what was said, and what it was begun with. */
export interface Thread {
  readonly messages: readonly unknown[]
  readonly system?: unknown
  readonly tools?: unknown
}

/** The whole conversation that a request is part of, which may be held by the provider; or why there is none. */
export function readThread(body: Readonly<Record<string, unknown>>, memory: Memory): Thread | string {
  const { system, tools, thread } = body
  if (!Array.isArray(body['messages'])) return `its messages are ${inline(body['messages'])}, no list`
  const messages: readonly unknown[] = body['messages']
  if (!isObject(thread) || thread['type'] !== 'continue') return { messages, system, tools }
  const { previous_message_id: id } = thread
  const before = memory.history(String(id))
  if (before === undefined) return `its thread goes on from message ${inline(id)}, which no thread of this script holds`
  // System prompt and tools are those that the thread was begun with.
  const begun = memory.item(String(id))
  return { ...(isObject(begun) ? begun : {}), messages: [...before, ...messages] }
}

/** Holds a conversation up to this answer. */
export function keepThread(memory: Memory, thread: Thread, id: string, content: readonly unknown[]): void {
  const { messages, ...begun } = thread
  const said = content.length === 0 ? [] : [{ role: 'assistant', content }]
  memory.keep(id, [...messages, ...said], new Map([[id, begun]]))
}
