import { inline } from '../json/inline.js'
import type { NeutralCall, NeutralMessage, NeutralToolResult } from '../run/types.js'

/**
 * Why a provider would refuse this history; `null` when it would not. Most providers ask for the same pairing: each call
 * answered once, right after the message that asked for it, and no result without a call. `numbers` are those of the
 * request's own messages.
 */
export function pairingFault(messages: readonly NeutralMessage[], numbers: readonly number[]): string | null {
  if (messages.length === 0) return 'it holds no message'
  let open: NeutralCall[] = []
  let answered: (string | null)[] = []
  for (const [index, message] of messages.entries()) {
    const number = numbers[index] ?? index + 1
    if (message.role !== 'tool') {
      if (open.length > 0) return unanswered(open, `message ${number} (${message.role}) follows`)
      open = [...(message.calls ?? [])]
      answered = []
      const twice = open.find((call, at) => call.id !== null && open.findIndex(({ id }) => id === call.id) !== at)
      if (twice !== undefined) return `message ${number} asks for two calls with the same id ${twice.id}`
      continue
    }
    const result = message.toolResult
    const found = open.findIndex((call) => isAbout(result, call))
    if (found >= 0) {
      answered.push(...open.splice(found, 1).map((call) => call.id))
      continue
    }
    const name = result?.id ?? 'without an id'
    if (answered.includes(result?.id ?? null)) return `message ${number} is a second result for call ${name}`
    return `message ${number} is a tool result for call ${name}, which the assistant message before it did not ask for`
  }
  return open.length > 0 ? unanswered(open, 'the history ends') : null
}

/** OpenAI refuses a history in which a call has another name than a tool may have, also where its own model made it up. */
export function nameFault(name: string, at: string): string | null {
  if (/^[\w-]+$/.test(name)) return null
  return `${at} is ${inline(name)}, where only letters, digits, _ and - may stand`
}

/** By id where both have one, else by name, else in the order asked. */
export function isAbout(result: NeutralToolResult | undefined, call: NeutralCall): boolean {
  if (result === undefined) return true
  if (result.id !== null && call.id !== null) return result.id === call.id
  return result.name === undefined || result.name === call.name
}

function unanswered(open: readonly NeutralCall[], then: string): string {
  const calls = open.map(({ id, name }) => (id === null ? name : `${name} (${id})`)).join(', ')
  return `${then} before the call of ${calls} was answered by a tool message`
}
