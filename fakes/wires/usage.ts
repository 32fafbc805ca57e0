import type { NeutralRequest, Usage } from '../../src/run/types.js'
import type { SaidCall } from './served-turn.js'

/** Four characters a token, the common rule of thumb: never zero, and the same for the same texts. */
const charactersPerToken = 4

/** Token counts for a turn whose script names none. */
export function estimateUsage(request: NeutralRequest, text: string | null, calls: readonly SaidCall[]): Usage {
  let input = request.system?.length ?? 0
  for (const message of request.messages) {
    input += (message.text?.length ?? 0) + (message.toolResult?.text.length ?? 0) + lengthOf(message.calls ?? [])
  }
  return { input: toTokens(input), output: toTokens((text?.length ?? 0) + lengthOf(calls)) }
}

function lengthOf(calls: readonly { readonly name: string; readonly rawArgs: string }[]): number {
  return calls.reduce((sum, call) => sum + call.name.length + call.rawArgs.length, 0)
}

function toTokens(characters: number): number {
  return Math.max(1, Math.ceil(characters / charactersPerToken))
}
