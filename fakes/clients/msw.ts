import type { RequestHandler } from 'msw'
import type { Llm } from '../sheet/llm.js'
import { copyable } from './copyable.js'
import { modelEndpoint, type ModelHostsOptions } from './model-endpoint.js'
import { mswCore } from './msw-peer.js'

/**
 * Request handlers of MSW that answer every request to a model's host with what the script says, for agents whose client
 * cannot be handed a `fetch`. Nothing else has to be attached to the server: clients that break out of a stream, or try again,
 * do not hang, as they do with other handlers of MSW 2. A request belongs to the run that makes it, so that tests may run at once.
 *
 * Hand them to `server.use` in the test, and take them away after it: `afterEach(() => server.resetHandlers())`. The client has
 * to be built after `server.listen()`, since clients keep the `fetch` that they find.
 *
 * @param llm what `sheet.llm([…])` returned
 * @throws TypeError for what is no scripted model, and for options that nobody knows
 * @example
 * ```ts
 * const server = setupServer()
 * beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
 * afterEach(() => server.resetHandlers())
 * afterAll(() => server.close())
 *
 * test('the order is looked up', async () => {
 *   const sheet = callsheet()
 *   server.use(...mswHandlers(sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is on its way.')])))
 *   const run = await sheet.run(() => runAgent(new OpenAI({ apiKey: 'none' }), sheet.wrap(tools), 'Where is A-1001?'))
 *   expect(run).toCallTool('lookup_order')
 * })
 * ```
 */
export function mswHandlers(llm: Llm, options: ModelHostsOptions = {}): RequestHandler[] {
  const { covers, fetch } = modelEndpoint(llm, options, ['mswHandlers', mswHandlers])
  class ModelHandler extends mswCore.RequestHandler {
    override predicate({ request }: { readonly request: Request }): boolean {
      return covers(new URL(request.url))
    }
    override log(): void {
      // The sheet shows the requests.
    }
  }
  const resolver = ({ request }: { readonly request: Request }): Promise<Response> => answer(fetch, request)
  return [new ModelHandler({ info: { header: 'callsheet: the scripted model' }, resolver })]
}

async function answer(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  try {
    return withCopies(await fetch(request))
  } catch (error) {
    // What a handler throws, MSW makes a status of.
    if (request.signal.aborted || error instanceof TypeError) return Response.error()
    throw error
  }
}

/**
 * MSW copies each response for its listeners, and a client that turns an answer down, such as one that tries again or breaks out
 * of a stream, waits on MSW 2 without end for the copy to be turned down, too. So copies wait for nobody.
 */
function withCopies(response: Response): Response {
  return response.body === null ? response : new Response(copyable(response.body), response)
}
