import type { NeutralMessage } from '../../src/run/types.js'
import type { RequestParts } from './recorded.js'

/**
 * The same request with `#1`, `#2`, … in the place of the ids of calls, by first occurrence, so that only which result is of
 * which call counts. Messages without ids stay the same objects, and so does a renamed one while its numbers are the same.
 */
export function withNumberedIds(parts: RequestParts): RequestParts {
  const numbers = new Map<string, string>()
  const messages = parts.messages.map((message) => renamed(message, numbers))
  return numbers.size === 0 ? parts : { ...parts, messages }
}

function renamed(message: NeutralMessage, numbers: Map<string, string>): NeutralMessage {
  if (message.calls === undefined && message.toolResult === undefined) return message
  let key = ''
  for (const id of idsOf(message)) key += id === null ? ' -' : ` ${numberOf(id, numbers)}`
  const before = made.get(message)
  if (before !== undefined && before.key === key) return before.message
  const result = rename(message, numbers)
  if (Object.isFrozen(message)) made.set(message, { key, message: result })
  return result
}

/** By message: the last renamed one, with its numbers. */
const made = new WeakMap<NeutralMessage, { readonly key: string; readonly message: NeutralMessage }>()

function idsOf({ calls = [], toolResult }: NeutralMessage): readonly (string | null)[] {
  const ids = calls.map(({ id }) => id)
  return toolResult === undefined ? ids : [...ids, toolResult.id]
}

function rename(message: NeutralMessage, numbers: Map<string, string>): NeutralMessage {
  if (idsOf(message).every((id) => id === null || numberOf(id, numbers) === id)) return message
  const { calls, toolResult } = message
  const named = <Part extends { readonly id: string | null }>(part: Part): Part =>
    Object.freeze({ ...part, id: part.id === null ? null : numberOf(part.id, numbers) })
  return Object.freeze({
    ...message,
    ...(calls === undefined ? {} : { calls: Object.freeze(calls.map(named)) }),
    ...(toolResult === undefined ? {} : { toolResult: named(toolResult) }),
  })
}

function numberOf(id: string, numbers: Map<string, string>): string {
  const known = numbers.get(id)
  if (known !== undefined) return known
  const number = `#${numbers.size + 1}`
  numbers.set(id, number)
  return number
}
