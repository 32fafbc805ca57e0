import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callsheet, say } from 'callsheet'
import { live } from 'callsheet/cassette'
import { describeDataset, type CaseMeta, type ModelContext } from 'callsheet/dataset/vitest'
import CallsheetReporter from 'callsheet/reporter'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-compat-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'cases.jsonl')
const lookup = { expected_tool: 'lookup_order', arguments: { order_id: 'A-1' } }
const rows = [
  { test_id: 'right', prompt: 'A-1', ...lookup, critical: true, tags: ['search'] },
  { test_id: 'wrong', prompt: 'A-2', ...lookup },
]
writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

const tools = {
  lookup_order: async ({ order_id }: { order_id: string }): Promise<string> => `${order_id} is on its way`,
}
const names: string[] = []
const left: (CaseMeta | undefined)[] = []

describe('cases of a data set', () => {
  beforeEach(({ task, onTestFinished }) => {
    names.push(task.name)
    onTestFinished(() => void left.push(Reflect.get(task.meta, 'callsheet')))
  })
  describe.concurrent('', () => {
    describeDataset(file, {
      tools,
      trials: 2,
      name: 'shop',
      store: join(folder, 'store'),
      gate: { pass_rate: 0.5, critical: { exact_rate: 1 } },
      llm: ({ sheet, case: row }: ModelContext) =>
        sheet.llm([call('lookup_order', { order_id: row.prompt ?? '' }), say('Done.')]),
      agent: async ({ prompt, tools: own, llm }) => {
        const { calls } = await llm.next([{ role: 'user', text: prompt }])
        const toolResult = { id: calls[0]?.id ?? null, text: await own.lookup_order({ order_id: prompt }) }
        const history = [
          { role: 'assistant' as const, calls },
          { role: 'tool' as const, toolResult },
        ]
        return (await llm.next([{ role: 'user', text: prompt }, ...history])).text
      },
    })
  })
})

test('are tests, with a gate that comes last', () => {
  expect(names).toEqual(['right #critical #search', 'wrong', 'gate'])
  const results = left.flatMap((meta) => meta?.results ?? [])
  const told = results.map(({ test_id, trial, passed, attempt }) => `${test_id} ${trial} ${passed} ${attempt}`)
  expect(told.toSorted()).toEqual(['right 1 true 1', 'right 2 true 1', 'wrong 1 false 1', 'wrong 2 false 1'])
  expect(left[0]).toMatchObject({ dataset: 'shop', cases: 2, store: join(folder, 'store') })
})

test('a reporter is a class, as Vitest wants it', () => {
  const reporter = new CallsheetReporter({ silent: true })

  expect([typeof reporter.onInit, typeof reporter.onTestRunEnd]).toEqual(['function', 'function'])
  expect(() => new CallsheetReporter({ gate: '' })).toThrow(/callsheet\/reporter/)
})

test('a live model that is never asked fails the run', async () => {
  const sheet = callsheet()
  live(sheet)

  await expect(sheet.run(() => 'hello')).rejects.toThrow(/never asked the model/)
})
