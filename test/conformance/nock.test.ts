import nock from 'nock'
import { nockScope } from 'callsheet/fakes/nock'
import { afterAll, beforeAll, test } from 'vitest'
import { checkMatrix } from './check-matrix.js'
import { providers } from './endpoints.js'
import { scripted } from './scripted.js'

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())

test('every client goes through every case by nock, handed nothing', async () => {
  await checkMatrix('nock', (client, stream, one) =>
    scripted(stream, one, (llm) => {
      nockScope(llm)
      return (task, seen) => client.run(providers, task, seen)
    }),
  )
})
