import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { describeDataset } from '../../fakes/dataset/describe-dataset.js'
import { raw, say, turn } from '../../fakes/script/steps.js'
import { scoreCommand } from '../../src/cli/score/score-command.js'
import { readResults } from '../../src/store/read-results.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { bfclDataset, type BfclRow, jsonLines } from '../support/bfcl-dataset.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const source = join(cases, 'bfcl/cases.jsonl')
const isThere = existsSync(source)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${source} is missing`)

const folder = mkdtempSync(join(tmpdir(), 'callsheet-bfcl-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const place = (name: string): string => join(folder, name)

// Cast: what the rows hold is told in the README beside them.
const rows = isThere
  ? readFileSync(source, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as BfclRow)
  : []
const entries = new Map(bfclDataset(rows).map((entry) => [entry.row.test_id, entry]))
writeFileSync(place('bfcl.jsonl'), jsonLines([...entries.values()].map(({ row }) => row)))
writeFileSync(
  place('runs.jsonl'),
  jsonLines([...entries.values()].map(({ row: { test_id }, calls, tools }) => ({ test_id, calls, tools }))),
)
writeFileSync(place('gate.json'), JSON.stringify({ pass_rate: 0.3 }))

// The cases are not part of the project: without the folder there is nothing to run. CI refuses to run without it.
describe.skipIf(!isThere)(`a data set made of ${source}`, () => {
  if (!isThere) return
  describeDataset(place('bfcl.jsonl'), {
    gate: place('gate.json'),
    store: place('tests'),
    tools: ({ test_id }) => entries.get(test_id)?.tools,
    llm: ({ sheet, case: { test_id } }) => {
      const calls = entries.get(test_id)?.calls ?? []
      const asked = calls.map(({ name, args }) => raw(name, JSON.stringify(args)))
      return sheet.llm([asked.length === 0 ? say('There is no tool for that.') : turn({ calls: asked })])
    },
    agent: async ({ llm, prompt }) => void (await llm.next([{ role: 'user', text: prompt }])),
  })

  test('the command says the same of the same calls', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const gate = ['--gate', place('gate.json'), '--store', place('command')]
    const code = await scoreCommand([place('bfcl.jsonl'), '--runs', place('runs.jsonl'), ...gate])
    printed.mockRestore()
    const [fromTests, fromCommand] = ['tests', 'command'].map((name) => resultsIn(place(name)))

    expect(code).toBe(0)
    expect(fromTests?.size).toBe(rows.length)
    expect(fromCommand).toEqual(fromTests)
    // Neither all nothing nor all right, so that there is something to differ in.
    expect(new Set([...(fromTests ?? [])].map(([, { score }]) => score)).size).toBeGreaterThan(10)
  })
})

/** All that is said of a result, but when and how it was recorded. */
function resultsIn(store: string): ReadonlyMap<string, Partial<StoredResult>> {
  return new Map(
    [...readResults(join(store, 'results.jsonl'))].map((result) => {
      const { run: _run, at: _at, commit: _commit, branch: _branch, ...said } = result
      const { calls: _calls, answer: _answer, latency_ms: _latency, ...rest } = said
      return [result.test_id, rest]
    }),
  )
}
