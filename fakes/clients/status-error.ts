import { parseJson } from '../../src/json/parse-json.js'
import type { StatusFault } from '../script/step.js'
import { openaiChatWire } from '../wires/openai-chat.js'
import { statusResponse } from './fault-response.js'

/** A scripted error status as an error. */
export function statusError(fault: StatusFault): Promise<Error> {
  return answeredError(statusResponse(fault, openaiChatWire, 0))
}

/** An error status as the clients of providers throw it: `status`, `headers`, and what the body says. */
export async function answeredError(response: Response): Promise<Error> {
  const { status, headers } = response
  const text = await response.text()
  const parsed = parseJson(text)
  const body = Object(parsed.ok ? parsed.value : undefined) as { error?: unknown } // any object may be asked for a key
  const { message, type, code } = Object(body.error) as { message?: unknown; type?: unknown; code?: unknown } // the same
  return Object.assign(new Error(`${status} ${typeof message === 'string' ? message : text}`), {
    name: 'APIError',
    status,
    headers,
    ...(typeof type === 'string' ? { type } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(body.error === undefined ? {} : { error: body.error }),
  })
}
