import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { call, say } from 'callsheet'
import {
  describeDataset,
  type CaseMeta,
  type DescribeDatasetOptions,
  type ModelContext,
} from 'callsheet/dataset/vitest'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { shop, shopAgent } from './support.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache', 'describe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rows = [
  { test_id: 'one', prompt: 'A-1', expected_tool: 'lookup_order', arguments: { order_id: 'A-1' }, tags: ['search'] },
  { test_id: 'two', prompt: 'A-2', expected_tool: 'lookup_order', arguments: { order_id: 'A-2' }, critical: true },
  { test_id: 'three', prompt: 'wrong', expected_tool: 'lookup_order', arguments: { order_id: 'A-3' } },
]
const file = join(folder, 'cases.json')
writeFileSync(file, JSON.stringify(rows))

const shopAgentless = (): null => null

const ran: string[] = []
const options: DescribeDatasetOptions<typeof shop> = {
  tools: shop,
  agent: (context) => {
    ran.push(`${context.case.test_id} ${context.trial}`)
    return shopAgent(context)
  },
  llm: ({ sheet, case: row }: ModelContext) =>
    sheet.llm([call('lookup_order', { order_id: row.prompt ?? '' }), say('Done.')]),
  store: join(folder, 'store'),
}

/** What the tests of a suite were called, in order, and what they left. */
function watch(): { readonly names: string[]; readonly left: (CaseMeta | undefined)[] } {
  const names: string[] = []
  const left: (CaseMeta | undefined)[] = []
  beforeEach(({ task, onTestFinished }) => {
    names.push(task.name)
    onTestFinished(() => void left.push(Reflect.get(task.meta, 'callsheet')))
  })
  return { names, left }
}

describe('chosen by tags', () => {
  const { names, left } = watch()
  describeDataset(pathToFileURL(file), { ...options, tags: ['search', 'critical'], trials: 2, name: 'a shop' })

  test('only these are tests, named so that -t finds them', () => {
    expect(names).toEqual(['one #search', 'two #critical', expect.any(String)])
    expect(ran.splice(0)).toEqual(['one 1', 'one 2', 'two 1', 'two 2'])
    expect(left.map((meta) => [meta?.dataset, meta?.cases, meta?.results.length])).toEqual([
      ['a shop', 2, 2],
      ['a shop', 2, 2],
    ])
  })

  test('results are stored, as they are left to reporters', () => {
    const lines = readFileSync(join(folder, 'store', 'results.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')

    expect(lines.map((line) => JSON.parse(line))).toEqual(left.flatMap((meta) => meta?.results ?? []))
  })
})

describe('with a gate, side by side', () => {
  const { names, left } = watch()
  describe.concurrent('', () => {
    describeDataset(file, { ...options, store: false, gate: { pass_rate: 0.6, tags: { search: { exact_rate: 1 } } } })
  })

  test('cases fail no test, and the gate comes last', () => {
    expect(names.slice(0, 4)).toEqual(['one #search', 'two #critical', 'three', 'gate'])
    expect(ran.splice(0)).toEqual(['one 1', 'two 1', 'three 1'])
    const results = left.slice(0, 3).map((meta) => `${meta?.results[0]?.test_id} ${meta?.results[0]?.passed}`)
    expect(results.toSorted()).toEqual(['one true', 'three false', 'two true'])
    expect(left.map((meta) => meta?.store)).toContain(null)
  })
})

describe('of a path', () => {
  const { left } = watch()
  const relative = join('.cache', basename(folder), 'cases.json')
  describeDataset(relative, { ...options, tags: ['search'], tools: () => shop })

  test('tools may be made, and the name is the path from the working directory', () => {
    expect(ran.splice(0)).toEqual(['one 1'])
    expect(left.map((meta) => meta?.dataset)).toEqual([relative.replaceAll('\\', '/')])
  })
})

describe('what is wrong', () => {
  const bad = (text: string): string => {
    const path = join(folder, 'bad.json')
    writeFileSync(path, text)
    return path
  }

  const gateFile = (text: string): string => {
    const path = join(folder, 'gate.json')
    writeFileSync(path, text)
    return path
  }

  test.each([
    ['no data set', () => describeDataset(join(folder, 'none.json'), options), /none\.json: .*no such file/],
    ['an empty one', () => describeDataset(bad('[]'), options), /bad\.json/],
    ['an unknown tag', () => describeDataset(file, { ...options, tags: ['serch'] }), /Did you mean "search"\?/],
    [
      'a gate of another tag',
      () => describeDataset(file, { ...options, gate: { tags: { x: { pass_rate: 1 } } } }),
      /gate/,
    ],
    [
      'a gate of another tag, without a line',
      () => describeDataset(file, { ...options, gate: { tags: { serch: { pass_rate: 1 } } } }),
      /^the option gate: no case of .*cases\.json has the tag "serch"\. Did you mean search\?$/,
    ],
    [
      'a gate of another tool',
      () => describeDataset(file, { ...options, gate: { tools: { lookup: { pass_rate: 1 } } } }),
      /^the option gate: no case of .*cases\.json speaks of the tool "lookup"/,
    ],
    [
      'a file of a gate of another tool',
      () => describeDataset(file, { ...options, gate: gateFile('{"tools":\n{"lookup":{"pass_rate":1}}}') }),
      /gate\.json:2: no case of .*cases\.json speaks of the tool "lookup"/,
    ],
    [
      'a value of a gate that is none',
      () => describeDataset(file, { ...options, gate: { pass_rate: 2 } }),
      /^the option gate: pass_rate/,
    ],
    [
      'a gate that asks for nothing',
      () => describeDataset(file, { ...options, gate: {} }),
      /^the option gate: the gate checks nothing/,
    ],
    [
      'a drop without a baseline',
      () => describeDataset(file, { ...options, gate: { max_drop: { pass_rate: 0.1 } } }),
      /^the option gate: max_drop needs a baseline, and describeDataset\(\) has none\. Take it out/,
    ],
    [
      'a drop without a baseline, of a file',
      () => describeDataset(file, { ...options, gate: gateFile('{\n"max_drop": { "pass_rate": 0.1 } }') }),
      /gate\.json:2: max_drop needs a baseline/,
    ],
    [
      'the same by its URL',
      () => describeDataset(file, { ...options, gate: pathToFileURL(gateFile('{"max_drop":{"pass_rate":0.1}}')) }),
      /gate\.json:1: max_drop needs a baseline/,
    ],
    [
      'no file of a gate',
      () => describeDataset(file, { ...options, gate: join(folder, 'none') }),
      /the gate cannot be read/,
    ],
    [
      'a gate of critical cases that were not chosen',
      () => describeDataset(file, { ...options, tags: ['search'], gate: { critical: { pass_rate: 1 } } }),
      /critical/,
    ],
    [
      'answers of no tools',
      () =>
        describeDataset(bad('[{"test_id":"a","expected_tool":"b","tool_results":{"b":1}}]'), { agent: shopAgentless }),
      /bad\.json:1: a has tool_results, but describeDataset\(\) was given no tools/,
    ],
    ['no agent', () => describeDataset(file, {} as DescribeDatasetOptions), /needs an agent/],
  ])('%s is told at once, with the line that called', (_name, body, message) => {
    let thrown: unknown = null
    try {
      body()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject({ message: expect.stringMatching(message) })
    const [frame] = thrown instanceof Error ? (thrown.stack?.match(/^ +at .*$/m) ?? []) : []
    expect(frame).toContain('describe-dataset.test.ts')
  })
})
