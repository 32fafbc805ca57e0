import { inline } from '../../src/json/inline.js'
import { CallsheetError } from '../../src/run/errors.js'
import type { Caller } from './hosts-of.js'
import type { HttpExchange, Outbound } from './http-record.js'

/** A request that the options of `recordHttp` forbid. `by` is the list that does, `from` the address that was redirected. */
export function requestForbidden(
  { method, url }: Pick<Outbound, 'method' | 'url'>,
  tool: string | null,
  by: 'allow' | 'deny',
  from: string | null = null,
): CallsheetError {
  const reason = by === 'deny' ? "the 'deny' of recordHttp names it" : "the 'allow' of recordHttp does not name it"
  const sent = from === null ? `sent ${method} ${url}` : `sent ${method} ${from} and was redirected to ${url}`
  return new CallsheetError('host-refused', `${tool ?? 'the agent'} ${sent}, but ${reason}`)
}

/** One of the reader's functions failed; the agent must not feel it. */
export function exchangeMisread(asking: 'when' | 'as', { method, url }: HttpExchange, error: unknown): CallsheetError {
  const reason = error instanceof Error ? error.message : inline(error)
  return new CallsheetError('spy-failed', `'${asking}' of recordHttp failed for ${method} ${url}: ${reason}`, {
    cause: error,
  })
}

/** One sheet records a server twice, so that each request would be two effects. */
export function recordedTwice(kind: string, [name, by]: Caller): TypeError {
  const error = new TypeError(
    `${name}() was called twice for one sheet, server and kind ('${kind}'), so that each request would be there twice. ` +
      "Call it once with all options, or give the second a kind of its own: { kind: 'refunds', when: … }",
  )
  Error.captureStackTrace(error, by)
  return error
}
