import type { NeutralMessage } from '../../src/run/types.js'
import { foldGrowing } from './fold-growing.js'
import type { RequestParts } from './recorded.js'

/**
 * The same request with `#1`, `#2`, … in the place of the ids of calls, by first occurrence, so that only which result is of
 * which call counts. Messages without ids stay the same objects, and so does a renamed one while its numbers are the same.
 */
export function withNumberedIds(parts: RequestParts): RequestParts {
  const { numbers, messages } = numbered(parts.messages)
  return numbers.size === 0 ? parts : { ...parts, messages: [...messages] }
}

interface Numbered {
  readonly numbers: Map<string, string>
  readonly messages: NeutralMessage[]
}

const numbered = foldGrowing<NeutralMessage, Numbered>(
  () => ({ numbers: new Map(), messages: [] }),
  ({ numbers, messages }, message) => void messages.push(renamed(message, numbers)),
)

function renamed(message: NeutralMessage, numbers: Map<string, string>): NeutralMessage {
  const ids = idsOf(message)
  if (ids.length === 0) return message
  const key = ids.map((id) => numberOf(id, numbers)).join(' ')
  const before = made.get(message)
  if (before !== undefined && before.key === key) return before.message
  const result = rename(message, numbers)
  if (Object.isFrozen(message)) made.set(message, { key, message: result })
  return result
}

/** By message: what it was renamed to last, with its numbers. */
const made = new WeakMap<NeutralMessage, { readonly key: string; readonly message: NeutralMessage }>()

function idsOf({ calls = [], toolResult }: NeutralMessage): readonly string[] {
  return [...calls.map(({ id }) => id), toolResult?.id ?? null].filter((id) => id !== null)
}

function rename(message: NeutralMessage, numbers: Map<string, string>): NeutralMessage {
  if (idsOf(message).every((id) => numberOf(id, numbers) === id)) return message
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
