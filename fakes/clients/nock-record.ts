import { inline } from '../../src/json/inline.js'
import type { Sheet } from '../sheet/callsheet.js'
import { badOption, type Caller } from './hosts-of.js'
import { recordingOf, type HttpRecording, type RecordHttpOptions } from './http-record.js'
import { watchLateOn } from './http-rules.js'
import { onMatched } from './nock-matched.js'
import { whenReplied } from './nock-reply.js'
import { sentThroughNock, type NockRequest, type RequestOptions } from './nock-request.js'

/** What is used of nock. */
export interface Nock {
  (origin: string): { get(path: string): object }
  readonly emitter: {
    on(event: 'no match', listener: (...told: unknown[]) => void): unknown
    off(event: 'no match', listener: (...told: unknown[]) => void): unknown
  }
}

/**
 * Records what the tools send over HTTP as effects of the calls that caused it, over your own nock: whatever its scopes answer, by
 * `fetch` or `node:http`. Requests to models are left out. The effects are of the kind `http`, also where nothing is sent, until
 * the sheet closes. A request that got no answer is recorded with `failed: true`; so is one that no scope matches, and without its
 * body, since nock tells nobody what becomes of it. nock 14 does not see requests of the package undici, and so neither does this.
 *
 * @throws TypeError for what is no sheet or not nock, and for options that nobody knows
 * @example
 * ```ts
 * import nock from 'nock'
 *
 * nock('https://pay.example.com').post('/refunds').reply(201, { ok: true })
 * recordHttp(sheet, nock, { deny: ['*.internal.example.com'] })
 * const run = await sheet.run(() => runAgent(client, sheet.wrap(tools), 'Refund A-1001'))
 * expect(run).toHaveEffects([
 *   { kind: 'http', value: partial({ method: 'POST', status: 201, body: { order_id: 'A-1001' } }), tool: 'issue_refund' },
 * ])
 * ```
 */
export function recordHttp(sheet: Sheet<never>, nock: Nock, options: RecordHttpOptions = {}): void {
  const caller: Caller = ['recordHttp', recordHttp]
  if (typeof nock !== 'function' || !('emitter' in nock)) {
    throw badOption(caller, `takes nock itself, as in import nock from 'nock', but got ${inline(nock)}`)
  }
  let stop: (() => void) | null = null
  const recording = recordingOf(sheet, options, caller, {
    server: nock,
    release: () => stop?.(),
    watchLate: () => watchLateOn(nock, (late) => void listen(nock, late)),
  })
  stop = listen(nock, recording)
}

/** Returns the function that ends it. */
function listen(nock: Nock, recording: HttpRecording): () => void {
  const unmatched = (sent: unknown, _options?: unknown, text?: unknown): void => {
    // What nock tells, in its majors.
    const request = recording.begin(sentThroughNock(sent as NockRequest | RequestOptions))
    const error = request?.forbid() ?? null
    // What a listener throws is what the request fails with.
    if (error !== null) throw error
    if (request === null) return
    request.body = typeof text === 'string' ? text : ''
    request.settle(null)
  }
  nock.emitter.on('no match', unmatched)
  const leave = onMatched(nock, (sent, interceptor, text) => {
    const request = recording.begin(sentThroughNock(sent))
    if (request === null) return null
    request.body = text
    const error = request.forbid()
    if (error === null) whenReplied(interceptor, (status) => request.settle(status))
    return error
  })
  return () => {
    nock.emitter.off('no match', unmatched)
    leave()
  }
}
