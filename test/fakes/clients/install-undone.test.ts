import { callsheet, say } from 'callsheet'
import { install } from 'callsheet/install'
import { setupServer } from 'msw/node'
import nock from 'nock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** Node's, before anything below is loaded. */
const own = vi.hoisted(() => globalThis.fetch)
nock.restore()
const server = setupServer()

beforeEach(() => {
  globalThis.fetch = own
})
afterEach(() => {
  globalThis.fetch = own
})

/** What stands there, and how it is taken back. */
const others: readonly (readonly [string, () => void, () => void])[] = [
  ['nock', () => nock.activate(), () => nock.restore()],
  ['a server of MSW', () => server.listen({ onUnhandledRequest: 'bypass' }), () => server.close()],
  ['a stub', () => vi.stubGlobal('fetch', async () => new Response('stub')), () => vi.unstubAllGlobals()],
  ['a spy', () => vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('spy')), () => vi.restoreAllMocks()],
]

const undone = { code: 'install-undone', message: expect.stringContaining("Let 'callsheet/install' come first") }

describe('callsheet/install after another', () => {
  test.each(others)('is missed where that is taken back before a run: %s', async (_name, begin, end) => {
    begin()
    install()
    end()
    const sheet = callsheet()
    const agent = vi.fn<() => null>()
    await expect(sheet.run(agent)).rejects.toMatchObject(undone)
    await expect(callsheet().fails(agent)).rejects.toMatchObject(undone)
    expect(agent).not.toHaveBeenCalled()
  })

  test.each(others)('is missed where that is taken back within a run: %s', async (_name, begin, end) => {
    begin()
    install()
    await expect(callsheet().run(end)).rejects.toMatchObject({ ...undone, run: { end: 'finished' } })
  })

  test.each(others)('is there again where it is installed again: %s', async (_name, begin, end) => {
    begin()
    install()
    end()
    install()
    const sheet = callsheet()
    sheet.llm([say('Hello.')])
    const run = await sheet.run(async () => {
      const body = JSON.stringify({ model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi.' }] })
      const response = await fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body })
      await response.text()
    })
    expect(run).toMatchObject({ turns: [{ text: 'Hello.' }] })
    await expect(fetch('https://api.example.com/')).rejects.toMatchObject({ code: 'host-refused' })
  })
})

describe('what stands before callsheet/install', () => {
  test.each(others)('is no alarm, and neither is its end: %s', async (_name, begin, end) => {
    install()
    begin()
    expect((await callsheet().run(() => 'well')).value).toBe('well')
    expect((await callsheet().run(() => (end(), 'well'))).value).toBe('well')
    expect((await callsheet().run(() => 'well')).value).toBe('well')
  })
})
