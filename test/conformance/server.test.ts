import { serve } from 'callsheet/fakes/server'
import { test } from 'vitest'
import { checkMatrix } from './check-matrix.js'
import { serverAt } from './endpoints.js'
import { scripted } from './scripted.js'

test('every client goes through every case by the server, handed its address', async () => {
  await checkMatrix('server', (client, stream, one) =>
    // The end of the run closes it.
    scripted(stream, one, async (llm) => {
      const { url } = await serve(llm)
      return (task, seen) => client.run(serverAt(url), task, seen)
    }),
  )
})
