import { neutral as dialect } from '../../src/dialects/neutral.js'
import type { NeutralRequest } from '../../src/run/types.js'
import type { WireRequest } from './wire.js'

/** A request that never was bytes: neutral messages from an agent in the same process. */
export function neutralRequest(
  model: string,
  messages: readonly unknown[],
  tools: NeutralRequest['tools'] | undefined,
): WireRequest {
  const raw = { model, messages, ...(tools === undefined ? {} : { tools }) }
  return { provider: 'neutral', dialect, model, stream: false, rawMessages: messages, rawTools: tools, raw }
}
