import { Readable } from 'node:stream'
import { inline } from '../../src/json/inline.js'
import type { Llm } from '../sheet/llm.js'
import { afterClose } from './after-close.js'
import { badOption, type Caller } from './hosts-of.js'
import { modelEndpoint, type ModelHostsOptions } from './model-endpoint.js'
import { modelOf } from './model-of.js'
import { nock } from './nock-peer.js'
import { originOfNock, requestOfNock, type NockRequest } from './nock-request.js'

/** What {@link nockScope} gives back. */
export interface NockScope {
  /** Stops answering. The end of the run does so, too. */
  done(): void
}

/**
 * Answers every request to a model's host with what the script says, through nock, for agents whose client cannot be handed a
 * `fetch`. It ends with the run. A request belongs to the run that makes it, so that tests may run at once.
 *
 * Where nock has no scope for a host, it asks the network: `nock.disableNetConnect()` in a setup file closes it. nock hands a
 * stream on before it is read, so that a client which breaks out of one may have got more than it read.
 *
 * @param llm what `sheet.llm([…])` returned
 * @throws TypeError for what is no scripted model, and for options that nobody knows
 * @throws Error where nock was switched off by `nock.restore()`, or the sheet has closed
 * @example
 * ```ts
 * const sheet = callsheet()
 * nockScope(sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is on its way.')]))
 * const run = await sheet.run(() => runAgent(new OpenAI({ apiKey: 'none' }), sheet.wrap(tools), 'Where is A-1001?'))
 * expect(run).toCallTool('lookup_order')
 * ```
 */
export function nockScope(llm: Llm, options: ModelHostsOptions = {}): NockScope {
  const caller: Caller = ['nockScope', nockScope]
  const { covers, fetch } = modelEndpoint(llm, options, caller)
  const path = options.hosts?.find((host) => /^(?:https?:\/\/)?[^/]+\/./.test(host))
  if (path !== undefined) {
    throw badOption(caller, `takes hosts without a path, since nock looks at hosts alone, but got ${inline(path)}`)
  }
  const model = modelOf(llm, caller)
  if (model.isClosed) throw afterClose(caller)
  if (!nock.isActive()) throw nockIsOff()
  // The address is none that anybody asks: which hosts are answered, the filter says.
  const filteringScope = (origin: string): boolean => covers(new URL(originOfNock(origin)))
  const scope = nock('http://model.callsheet.test', { filteringScope }).persist()
  let asked: readonly [sent: NockRequest, text: string] | undefined
  scope.on('request', (sent: NockRequest, _interceptor: unknown, text: string) => {
    asked = [sent, text]
  })
  const interceptors = methods.map((method) => {
    const interceptor = scope.intercept(/^/, method).optionally()
    interceptor.reply(async () => {
      // Just told by the event: nock 14 gives a body that it has parsed, which spoils large numbers.
      if (asked === undefined) throw new RangeError('a request of nock without its event')
      const [sent, text] = asked
      const { status, headers, body } = await fetch(requestOfNock(sent, text))
      return [status, body === null ? '' : streamOf(body, sent), Object.fromEntries(headers)]
    })
    return interceptor
  })
  const done = (): void => {
    scope.persist(false)
    for (const interceptor of interceptors.splice(0)) nock.removeInterceptor(interceptor)
  }
  model.atClose(done)
  return { done }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Ends at the moment when the client goes: nock 14 would read on, and its own event comes when the run may be over. */
function streamOf(body: ReadableStream<Uint8Array>, sent: NockRequest): Readable {
  const stream = Readable.fromWeb(body, { highWaterMark: 1 })
  if (sent instanceof Request) return stream
  sent.once('response', (response) => {
    const own = response.destroy
    response.destroy = (...received) => {
      stream.destroy()
      return Reflect.apply(own, response, received)
    }
  })
  return stream
}

function nockIsOff(): Error {
  const error = new Error(
    'nockScope() was called while nock is off, so that requests reach the network: call nock.activate() first',
  )
  Error.captureStackTrace(error, nockScope)
  return error
}
