import { neutral as dialect } from '../../src/dialects/neutral.js'
import type { NeutralRequest } from '../../src/run/types.js'
import type { WireRequest } from './wire.js'

/** A request that never was bytes: neutral messages from an agent in the same process. */
export function neutralRequest(
  model: string,
  system: string | undefined,
  messages: readonly unknown[],
  tools: NeutralRequest['tools'] | undefined,
): WireRequest {
  const prompt = system === undefined ? {} : { system }
  const raw = { model, ...prompt, messages, ...(tools === undefined ? {} : { tools }) }
  return {
    provider: 'neutral',
    dialect,
    model,
    stream: false,
    ...prompt,
    rawMessages: messages,
    rawTools: tools,
    raw,
    callIds: 'call_',
  }
}
