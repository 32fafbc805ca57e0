import 'callsheet/install'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { callsheet, say } from 'callsheet'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The client of a module keeps the `fetch` that is there when it is built.
const client = new OpenAI()
const server = setupServer(
  http.get('https://shop.example.com/orders', () => HttpResponse.json({ total: '49.90' })),
  http.post('https://api.openai.com/v1/chat/completions', () => HttpResponse.json({ from: 'MSW' })),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }))
afterAll(() => server.close())

test('beside MSW, a client that was there before asks the script', async () => {
  const sheet = callsheet()
  sheet.llm([say('Hello.')])
  const run = await sheet.run(() =>
    client.chat.completions.create({ model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi.' }] }),
  )
  expect(run.turns).toMatchObject([{ text: 'Hello.' }])
})

test('beside MSW, whoever looks the global fetch up gets what MSW handles', async () => {
  expect(await (await fetch('https://shop.example.com/orders')).json()).toEqual({ total: '49.90' })
  const model = await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body: '{}' })
  expect(await model.json()).toEqual({ from: 'MSW' })
})

test('what MSW hands on reaches the script, or nobody', async () => {
  const sheet = callsheet()
  sheet.llm([say('Hello.')])
  const body = JSON.stringify({ model: 'x', max_tokens: 9, messages: [{ role: 'user', content: 'Hi.' }] })
  const run = await sheet.run(async () =>
    (await fetch('https://api.anthropic.com/v1/messages', { method: 'POST', body })).json(),
  )
  expect(run.value).toMatchObject({ content: [{ text: 'Hello.' }] })
  await expect(fetch('https://other.example.com/')).rejects.toMatchObject({ code: 'host-refused' })
})

test('after MSW has closed, all is as before', async () => {
  server.close()
  await expect(fetch('https://shop.example.com/orders')).rejects.toMatchObject({ code: 'host-refused' })
})
