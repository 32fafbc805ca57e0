import { call, callsheet, effectsOf, say } from 'callsheet'
import 'callsheet/vitest'
import { test as sheetTest } from 'callsheet/test'
import { describe, expect, test } from 'vitest'

// A module-level agent: its tools and its log are there before any sheet, and are shared by tests that run at once.
const mails = effectsOf<string>('mails')
const tools = {
  lookup_order: async ({ id }: { id: string }): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return `order ${id}`
  },
  send_mail: async ({ id }: { id: string }): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    mails.push(id)
    return 'sent'
  },
}
const bare = { ...tools }

async function runAgent(llm: ReturnType<ReturnType<typeof callsheet>['llm']>, id: string): Promise<string | null> {
  const messages: Parameters<typeof llm.next>[0][number][] = [{ role: 'user', text: id }]
  for (;;) {
    const said = await llm.next(messages)
    messages.push(said)
    if (said.calls.length === 0) return said.text
    const results = said.calls.map(async (one) => {
      const text = await tools[one.name as keyof typeof tools](one.args as { id: string }) // the script's own arguments
      return { role: 'tool' as const, toolResult: { id: one.id, text } }
    })
    messages.push(...(await Promise.all(results)))
  }
}

describe('sheets that tap the same tools at the same time', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `A-${index}`)
  for (const id of ids) {
    test.concurrent(`${id} sees its own run`, async ({ expect: own }) => {
      const sheet = callsheet()
      sheet.tap(tools)
      const llm = sheet.llm([call('lookup_order', { id }), call('send_mail', { id }), say(`done ${id}`)])
      const run = await sheet.run(() => runAgent(llm, id))
      own(run).toCallExactly([
        ['lookup_order', { id }],
        ['send_mail', { id }],
      ])
      own(run).toRunOnlyWhatWasAsked()
      own(run).toHaveEffects([{ kind: 'mails', value: id, tool: 'send_mail' }])
      own(run).toTellModel(`order ${id}`, { of: 'lookup_order' })
      own(run).toAnswer(`done ${id}`)
    })
  }
})

test('nothing is left behind', () => {
  expect(tools).toEqual(bare)
  expect(Object.getOwnPropertyDescriptor(tools, 'send_mail')).toMatchObject({ value: bare.send_mail, writable: true })
})

sheetTest('the fixture taps too', async ({ sheet }) => {
  sheet.tap(tools)
  const llm = sheet.llm([call('lookup_order', { id: 'B' }), say('done')])
  const run = await sheet.run(() => runAgent(llm, 'B'))
  expect(run).toRunTool('lookup_order', { id: 'B' }, { times: 1 })
  expect(run).toHaveNoEffects('mails')
})
