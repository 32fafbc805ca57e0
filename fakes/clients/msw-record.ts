import type { RequestHandler } from 'msw'
import { inline } from '../../src/json/inline.js'
import type { Sheet } from '../sheet/callsheet.js'
import { badOption, type Caller } from './hosts-of.js'
import { recordingOf, type OpenRequest, type RecordHttpOptions } from './http-record.js'
import { watchLateOn } from './http-rules.js'
import { recordingHandler } from './msw-recording-handler.js'

/** What is used of the server that `setupServer` of MSW returns. */
export interface MswServer {
  use(...handlers: RequestHandler[]): void
  resetHandlers(...handlers: RequestHandler[]): void
  listHandlers(): readonly object[]
  readonly events: {
    on(event: 'response:bypass', listener: (event: Answered) => void): unknown
    removeListener(event: 'response:bypass', listener: (event: Answered) => void): unknown
  }
}

interface Answered {
  readonly requestId: string
  readonly response: Response
}

/**
 * Records what the tools send over HTTP as effects of the calls that caused it, on your own MSW server: whatever its handlers
 * answer or let through, by `fetch` or `node:http`, when the answer is there. Requests to models are left out. The effects are of
 * the kind `http`, also where nothing is sent, until the sheet closes; a request that got no answer is recorded with
 * `failed: true`. MSW does not see requests of the package undici, and so neither does this.
 *
 * @throws TypeError for what is no sheet or no server, and for options that nobody knows
 * @example
 * ```ts
 * server.use(http.post('https://pay.example.com/refunds', () => HttpResponse.json({ ok: true })))
 * recordHttp(sheet, server, { deny: ['*.internal.example.com'] })
 * const run = await sheet.run(() => runAgent(client, sheet.wrap(tools), 'Refund A-1001'))
 * expect(run).toHaveEffects([
 *   { kind: 'http', value: partial({ method: 'POST', body: { order_id: 'A-1001' } }), tool: 'issue_refund' },
 * ])
 * ```
 */
export function recordHttp(sheet: Sheet<never>, server: MswServer, options: RecordHttpOptions = {}): void {
  const caller: Caller = ['recordHttp', recordHttp]
  checkServer(server, caller)
  const open = new Map<string, OpenRequest>()
  const bypassed = ({ requestId, response }: Answered): void => {
    const request = open.get(requestId)
    if (response.redirected) request?.redirected(response.url)
    request?.settle(response.status)
    open.delete(requestId)
  }
  let handler: RequestHandler | null = null
  const recording = recordingOf(sheet, options, caller, {
    server,
    release() {
      if (handler !== null) firstOf(server).delete(handler)
      server.events.removeListener('response:bypass', bypassed)
    },
    watchLate: () => watchLateOn(server, (late) => void firstOf(server).add(recordingHandler(server, late, new Map()))),
  })
  handler = recordingHandler(server, recording, open)
  firstOf(server).add(handler)
  server.use()
  server.events.on('response:bypass', bypassed)
}

function checkServer(server: unknown, caller: Caller): void {
  const isServer = typeof server === 'object' && server !== null && 'listHandlers' in server && 'events' in server
  if (!isServer) {
    throw badOption(caller, `takes the server that setupServer() of MSW returns, but got ${inline(server)}`)
  }
}

const handlersOf = new WeakMap<MswServer, Set<RequestHandler>>()

/** The handlers that stay before those of later `server.use`: what those answer is recorded, and may be forbidden, too. */
function firstOf(server: MswServer): Set<RequestHandler> {
  const known = handlersOf.get(server)
  if (known !== undefined) return known
  const handlers = new Set<RequestHandler>()
  handlersOf.set(server, handlers)
  const use = server.use.bind(server)
  for (const method of ['use', 'resetHandlers'] as const) {
    const own = server[method].bind(server)
    server[method] = (...given) => {
      own(...given)
      if (handlers.size > 0) use(...handlers)
    }
  }
  return handlers
}
