import { setupServer } from 'msw/node'
import { mswHandlers } from 'callsheet/fakes/msw'
import { afterAll, beforeAll, test } from 'vitest'
import { checkMatrix } from './check-matrix.js'
import { providers } from './endpoints.js'
import { scripted } from './scripted.js'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

test('every client goes through every case by MSW, handed nothing', async () => {
  await checkMatrix('MSW', async (client, stream, one) => {
    const result = await scripted(stream, one, (llm) => {
      server.use(...mswHandlers(llm))
      return (task, seen) => client.run(providers, task, seen)
    })
    server.resetHandlers()
    return result
  })
})
