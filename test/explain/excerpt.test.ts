import { expect, test } from 'vitest'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import { call, say } from '../../fakes/script/steps.js'
import { excerpt } from '../../src/explain/excerpt.js'
import { print } from '../../src/explain/print.js'
import type { Run } from '../../src/run/types.js'

async function runOf(turns: number): Promise<Run> {
  const sheet = callsheet({ history: 'lenient' })
  const llm = sheet.llm(Array.from({ length: turns }, (_, index) => call('look', { index })))
  return sheet.run(async () => {
    for (let turn = 0; turn < turns; turn += 1) await llm.next([{ role: 'user', text: 'Hi.' }])
  })
}

test('a short sheet is shown whole', async () => {
  const run = await runOf(3)
  expect(excerpt(run, 20)).toBe(print(run))
})

test('a long sheet is cut to its beginning and its end, and says what is missing', async () => {
  const run = await runOf(100)
  const lines = excerpt(run, 20).split('\n')
  const all = print(run).split('\n')
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe(all[0])
  expect(lines.at(-1)).toBe(all.at(-1))
  expect(lines[6]).toBe(`  … ${all.length - 19} lines left out …`)
})

test('a violation shows the sheet', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: () => 'found' })
  const llm = sheet.llm([call('look', { id: 1 }), say('left over')])
  const error: unknown = await sheet
    .run(async () => {
      await llm.next([{ role: 'user', text: 'Hi.' }])
      tools.look()
    })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchInlineSnapshot(`
    [CallsheetError: the agent asked the model once and stopped, but 1 step is left over: step 2, say("left over"). Remove what the agent does not ask for, wrap it in maybe(…) if it may, or find out why the agent stopped.

    input    "Hi."

    turn  asked                 ran  told the model
    1     look {"id":1}         ok   (not told)
            received undefined

    answer   none
    end      finished]
  `)
})
