import type { RequestHandler } from 'msw'
import type { HttpRecording, OpenRequest } from './http-record.js'
import type { MswServer } from './msw-record.js'
import { mswCore } from './msw-peer.js'

type RunArguments = Parameters<RequestHandler['run']>[0]
type RunResult = NonNullable<Awaited<ReturnType<RequestHandler['run']>>>

/**
 * Stands before all other handlers and asks them itself, so that it knows what they answer before the client does. It never
 * answers by itself, but where a request is forbidden: for MSW a handler that only listens lets the request through.
 *
 * @param open what was sent, by the ids that MSW gives
 */
export function recordingHandler(
  server: MswServer,
  recording: HttpRecording,
  open: Map<string, OpenRequest>,
): RequestHandler {
  class RecordingHandler extends mswCore.RequestHandler {
    override predicate(): boolean {
      return false
    }
    override log(): void {
      // The sheet shows the requests.
    }
    override async run(received: RunArguments): Promise<RunResult | null> {
      const { request, requestId } = received
      // Handlers of several sheets ask each other, and each is there more than once.
      if (open.has(requestId)) return null
      const { method, url, headers } = request
      const sent = recording.begin({ method, url, headers })
      if (sent === null) return null
      open.set(requestId, sent)
      const answerWith = (response: Response): RunResult => ({ handler: this, request, requestId, response })
      if (sent.forbid() !== null) return answerWith(Response.error())
      sent.body = await request.clone().text()
      // Where its sender gave up, nobody gets an answer.
      const givenUp = (): void => sent.settle(null)
      if (request.signal.aborted) givenUp()
      else request.signal.addEventListener('abort', givenUp, { once: true })
      const answered = await ask(othersAfter(this, server), received, sent)
      if (answered === null) return null
      const { response = mswCore.passthrough() } = answered
      if (!isPassedOn(response)) sent.settle(response.type === 'error' ? null : response.status)
      return answerWith(response)
    }
  }
  return new RecordingHandler({ info: { header: 'callsheet: recordHttp' }, resolver: () => undefined })
}

function othersAfter(handler: RequestHandler, server: MswServer): readonly RequestHandler[] {
  const all = server.listHandlers().filter((one) => one instanceof mswCore.RequestHandler)
  // It is there again for each `server.use`.
  return all.slice(all.indexOf(handler)).filter((one) => one !== handler)
}

/** As MSW asks them: the first response counts, else the last handler that took the request. */
async function ask(
  handlers: readonly RequestHandler[],
  received: RunArguments,
  sent: OpenRequest,
): Promise<RunResult | null> {
  let last: RunResult | null = null
  try {
    for (const handler of handlers) {
      last = (await handler.run(received)) ?? last
      if (last?.response !== undefined) return last
    }
    return last
  } catch (error) {
    // MSW answers for a handler that throws.
    sent.settle(500)
    throw error
  }
}

function isPassedOn({ headers }: Response): boolean {
  return [...mswCore.passthrough().headers].every(([name, value]) => headers.get(name) === value)
}
