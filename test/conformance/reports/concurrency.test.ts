import { callsheet, effectsOf, print, raw, say, toldBy } from 'callsheet'
import { test as sheetTest } from 'callsheet/test'
import 'callsheet/vitest'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { runLoop, toolOf } from './loop.js'
import { inputOf, isThere, test } from './report.js'

/** What a module holds, before any test. */
const notes = effectsOf<string>('notes')
const shared = [
  toolOf('note', async (args) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
    notes.push(JSON.stringify(args))
    return 'noted'
  }),
]

// The reports are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere).concurrent('three tests at once', () => {
  sheetTest.for(['one', 'two', 'three'])(
    'R166 each test has its own script and its own effects: %s',
    async (name, { sheet, expect: own }) => {
      own(inputOf('R166', z.object({ tests: z.string() })).tests).toContain('concurrent')
      sheet.tap(shared)
      const llm = sheet.llm([raw('note', { name }), raw('note', { name }), say(`Noted ${name}.`)])
      const run = await sheet.run(() => runLoop(llm.next, shared))

      own(run).toHaveEffects([1, 2].map(() => ({ kind: 'notes', value: JSON.stringify({ name }), tool: 'note' })))
      own(run).toAnswer(`Noted ${name}.`)
      own(print(run)).not.toMatch(['one', 'two', 'three'].filter((other) => other !== name).join('|'))
    },
  )
})

test('R168 wrapping changes nothing that others hold', async () => {
  // The report says in words how far a spy went.
  inputOf('R168', z.object({ spy: z.string() }))
  const lookup = (_args: unknown): string => 'real'
  const originals = Object.freeze({ lookup_order: lookup })
  const sheet = callsheet()
  const tools = sheet.wrap(originals, { instead: { lookup_order: () => 'instead' } })
  const llm = sheet.llm([raw('lookup_order', {}), say('Done.')])
  const run = await sheet.run(async () => {
    const { calls } = await llm.next([{ role: 'user', text: 'Go on.' }])
    const results = calls.map(({ id, args }) => ({
      role: 'tool' as const,
      toolResult: { id, text: tools.lookup_order(args) },
    }))
    // While it runs, too.
    expect(originals.lookup_order({})).toBe('real')
    await llm.next([{ role: 'user', text: 'Go on.' }, { role: 'assistant', calls }, ...results])
  })

  expect(toldBy(run, 'lookup_order')).toMatchObject([{ text: 'instead' }])
  expect(originals.lookup_order).toBe(lookup)
  expect(tools.lookup_order).not.toBe(lookup)
  expect(run).toRunTool('lookup_order', {}, { times: 1 })
})
