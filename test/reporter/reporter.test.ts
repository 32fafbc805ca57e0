import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import CallsheetReporter, { type CallsheetReporterOptions } from 'callsheet/reporter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestModule, Vitest } from 'vitest/node'
import type { CaseMeta } from '../../fakes/dataset/case-meta.js'
import { readResults } from '../../src/store/read-results.js'
import type { StoredResult } from '../../src/store/stored-result.js'

let folder = ''
let printed: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-reporter-'))
  printed = []
  vi.stubEnv('CALLSHEET_RUN', 'a run')
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text).trim()) > 0)
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
  rmSync(folder, { recursive: true, force: true })
})

function resultOf(test_id: string, passed: boolean, more: Partial<StoredResult> = {}): StoredResult {
  return {
    callsheet: 'result',
    version: 1,
    run: 'a run',
    at: '2026-11-30T12:00:00.000Z',
    commit: null,
    branch: null,
    dataset: 'cases.jsonl',
    line: 1,
    test_id,
    trial: 1,
    attempt: 1,
    tags: ['search'],
    critical: false,
    tools: ['lookup'],
    passed,
    correct: passed,
    exact: passed,
    score: passed ? 1 : 0,
    threshold: 1,
    reason: passed ? null : 'A call of lookup is missing.',
    mismatches: [],
    error: null,
    latency_ms: null,
    calls: [],
    ...more,
  }
}

/** A test file with one data set, of which these tests ran. */
function moduleOf(
  file: string,
  tests: readonly (CaseMeta | undefined)[],
  { project = '', parent = {} }: { project?: string; parent?: object } = {},
): TestModule {
  const all = tests.map((callsheet, index) => ({ name: `test ${index + 1}`, parent, meta: () => ({ callsheet }) }))
  // What the reporter reads of a module.
  return { moduleId: join(process.cwd(), file), project: { name: project }, children: { allTests: () => all } } as never
}

function metaOf(results: readonly StoredResult[], more: Partial<CaseMeta> = {}): CaseMeta {
  return { dataset: 'cases.jsonl', cases: 2, store: null, results, ...more }
}

/** What the reporter says of a run, and the exit code it sets. */
function report(
  modules: readonly TestModule[],
  options: CallsheetReporterOptions = {},
  config: object = {},
  filenamePattern?: readonly string[],
): { readonly text: string; readonly code: unknown } {
  process.exitCode = undefined
  const reporter = new CallsheetReporter(options)
  reporter.onInit({ config, filenamePattern } as unknown as Vitest) // all that is read of it
  reporter.onTestRunEnd(modules)
  return { text: printed.splice(0).join('\n'), code: process.exitCode }
}

const passing = [metaOf([resultOf('one', true)]), metaOf([resultOf('two', true)])]
const failing = [metaOf([resultOf('one', true)]), metaOf([resultOf('two', false)])]

function gateOf(gate: object | string): string {
  const file = join(folder, 'gate.json')
  writeFileSync(file, typeof gate === 'string' ? gate : JSON.stringify(gate))
  return file
}

describe('without a gate', () => {
  test('the results are told, and fail nothing by themselves', () => {
    const { text, code } = report([moduleOf('a.test.ts', [undefined, ...failing])])

    expect(text).toMatch(/^cases\.jsonl: 1 of 2 cases passed, 50\.0 %/)
    expect(text).toContain('A call of lookup is missing.')
    expect(code).toBe(undefined)
  })

  test('nothing is said where no data set ran, nor where silence is wished', () => {
    expect(report([moduleOf('a.test.ts', [undefined])])).toEqual({ text: '', code: undefined })
    expect(report([moduleOf('a.test.ts', failing)], { silent: true })).toEqual({ text: '', code: undefined })
  })

  test('where tests were chosen by name and no case ran, that is said', () => {
    const modules = [moduleOf('a.test.ts', [undefined])]
    const config = { testNamePattern: /#serch/ }

    expect(report(modules, {}, config)).toEqual({
      text: 'no case of any data set ran: none was chosen',
      code: undefined,
    })
    expect(report(modules, {}, { tagsFilter: ['serch'] }).text).toBe('no case of any data set ran: none was chosen')
    expect(report(modules, { silent: true }, config).text).toBe('')
  })

  test('cases that were not chosen are no lack, those that ran and came to nothing are', () => {
    const config = { testNamePattern: /one/ }
    const lackOf = (metas: readonly CaseMeta[]): string =>
      report([moduleOf('a.test.ts', metas)], {}, config)
        .text.split('\n')
        .at(-1) ?? ''

    expect(lackOf([metaOf([resultOf('one', true)], { cases: 20 })])).toMatch(/^ {2}tool lookup/)
    expect(lackOf([metaOf([resultOf('one', true)], { cases: 20 }), metaOf([], { cases: 20 })])).toBe(
      'cases.jsonl: 1 of 2 cases came to no result (test 2)',
    )
  })

  test('cases without a result are told', () => {
    const { text } = report([
      moduleOf('a.test.ts', [metaOf([]), metaOf([resultOf('one', true)], { cases: 3 })].toReversed()),
    ])

    expect(text).toMatch(
      /^cases\.jsonl: 1 of 1 case passed.*\n[^]*\ncases\.jsonl: 2 of 3 cases came to no result \(test 2\)$/,
    )
    expect(report([moduleOf('a.test.ts', [metaOf([])])]).text).toBe(
      'cases.jsonl: 2 of 2 cases came to no result (test 1)',
    )
  })

  test('each describeDataset is told by itself, whatever the order of files', () => {
    const modules = [
      moduleOf('b.test.ts', failing, { project: 'node' }),
      moduleOf('a.test.ts', passing),
      moduleOf('c.test.ts', [metaOf([resultOf('one', true)], { dataset: 'other.jsonl', cases: 1 })]),
    ]
    const heads = (text: string): readonly string[] => text.match(/^.*cases? passed/gm) ?? []

    const told = [
      'cases.jsonl in a.test.ts: 2 of 2 cases passed',
      'cases.jsonl in b.test.ts (node): 1 of 2 cases passed',
      'other.jsonl: 1 of 1 case passed',
    ]
    expect(heads(report(modules).text)).toEqual(told)
    expect(heads(report(modules.toReversed()).text)).toEqual(told)
  })
})

describe('a gate', () => {
  test.each([
    [{ pass_rate: 0.5 }, undefined, /\npassed {2}all cases: pass_rate 50\.0 % .*\ngate passed: 1 check$/],
    [
      { pass_rate: 0.6 },
      1,
      /\nFAILED {2}all cases: pass_rate 50\.0 % over 2 cases, at least 60\.0 %: two\ngate failed: 1 of 1 check$/,
    ],
    [{ tags: { search: { exact_rate: 1 } } }, 1, /FAILED {2}tag search/],
    [{ tags: { serch: { exact_rate: 1 } } }, 2, /gate\.json:1: .*serch.*search/],
    [{ passrate: 1 }, 2, /gate\.json:1: .*pass_rate/],
    [{}, 2, /gate\.json/],
    ['{ "pass_rate": ', 2, /gate\.json:1/],
    [{ max_drop: { pass_rate: 0.1 } }, 2, /baseline/],
  ])('%j has exit code %s', (gate, code, message) => {
    const reported = report([moduleOf('a.test.ts', failing)], { gate: gateOf(gate) })

    expect(reported.text).toMatch(message)
    expect(reported.code).toBe(code)
  })

  test('that fails is told in silence, one that passes is not', () => {
    const gate = gateOf({ pass_rate: 0.6 })

    expect(report([moduleOf('a.test.ts', passing)], { gate, silent: true })).toEqual({ text: '', code: undefined })
    expect(report([moduleOf('a.test.ts', failing)], { gate, silent: true })).toMatchObject({
      text: expect.stringMatching(/^FAILED {2}all cases/),
      code: 1,
    })
  })

  test('that is not there', () => {
    const { text, code } = report([moduleOf('a.test.ts', passing)], { gate: join(folder, 'none.json') })

    expect(text).toMatch(/none\.json: the gate cannot be read: ENOENT/)
    expect(code).toBe(2)
  })

  test('by data set', () => {
    const other = metaOf([resultOf('one', true)], { dataset: 'other.jsonl', cases: 1 })
    const modules = [moduleOf('a.test.ts', failing), moduleOf('b.test.ts', [other])]
    const gate = gateOf({ pass_rate: 0.9 })

    expect(report(modules, { gate: { 'other.jsonl': gate } }).code).toBe(undefined)
    expect(report(modules, { gate: { 'cases.jsonl': gate } }).code).toBe(1)
    expect(report(modules, { gate: { 'case.jsonl': gate } })).toMatchObject({
      text: expect.stringMatching(
        /has a gate for "case\.jsonl", but no data set of this name ran\. Did you mean "cases\.jsonl"\?$/,
      ),
      code: 2,
    })
  })

  test('that looks at nothing is an error', () => {
    const gate = gateOf({ pass_rate: 0.1 })
    for (const modules of [[], [moduleOf('a.test.ts', [undefined])]]) {
      const { text, code } = report(modules, { gate })

      expect(text).toMatch(/^callsheet\/reporter has a gate, but no case of any data set ran/)
      expect(code).toBe(2)
    }
  })

  const parts: readonly (readonly [name: string, config: object, files: readonly string[] | undefined])[] = [
    ['a name', { testNamePattern: /one/ }, undefined],
    ['a tag', { tagsFilter: ['search'] }, undefined],
    ['a shard', { shard: { index: 1, count: 2 } }, undefined],
    ['files', {}, ['a.test.ts']],
    ['what changed', { changed: true }, undefined],
    ['what changed since a commit', { changed: 'HEAD~1' }, undefined],
    ['what a file is related to', { related: ['a.ts'] }, undefined],
    ['a project', { project: ['node'] }, undefined],
    ['what failed last', { cliOptions: { lastFailed: true } }, undefined],
    ['what is watched', { watch: true }, undefined],
  ]
  const wholes: typeof parts = [
    ['nothing', {}, undefined],
    [
      'what Vitest has by default',
      { changed: false, related: undefined, project: [], watch: false, shard: undefined },
      undefined,
    ],
    ['no filter', { tagsFilter: [] }, []],
  ]

  test.each(parts)('of a part, chosen by %s, is not checked where something is missing', (_name, config, files) => {
    const gate = gateOf({ pass_rate: 1 })
    const some = metaOf([resultOf('one', true)], { cases: 20 })

    expect(report([moduleOf('a.test.ts', [undefined])], { gate }, config, files)).toEqual({
      text: 'no case of any data set ran, so that no gate was checked: only a part of the tests was to run',
      code: undefined,
    })
    const incomplete = report([moduleOf('a.test.ts', [some, metaOf([], { cases: 20 })])], { gate }, config, files)
    expect(incomplete.text.split('\n').slice(-2)).toEqual([
      expect.stringMatching(/^ {2}tool lookup/),
      `the gate ${gate} was not checked for cases.jsonl: only 2 of 20 cases ran, 1 of 2 cases came to no result (test 2), since only a part of the tests was to run`,
    ])
    expect(incomplete.code).toBe(undefined)

    const gates = { 'other.jsonl': gate, 'cases.jsonl': gate }
    const both = report([moduleOf('a.test.ts', failing)], { gate: gates, silent: true }, config, files)
    // What is complete is judged.
    expect(both.text).toMatch(/^ *FAILED {2}all cases/)
    expect(both.text).toMatch(
      /\nthe gate .* was not checked: other\.jsonl did not run, since only a part of the tests was to run$/,
    )
    expect(both.code).toBe(1)
  })

  test.each(wholes)('of the whole, %s chosen, fails where something is missing', (_name, config, files) => {
    const gate = gateOf({ pass_rate: 1 })
    const some = [metaOf([resultOf('one', true)]), metaOf([])]
    const { text, code } = report([moduleOf('a.test.ts', some)], { gate }, config, files)

    expect(text.split('came to no result')).toHaveLength(2)
    expect(text).toMatch(/\nthe gate .* was not checked for cases\.jsonl: 1 of 2 cases came to no result \(test 2\)$/)
    expect(code).toBe(1)
    expect(report([], { gate }, config, files).code).toBe(2)
  })

  test('that is wrong hides no table and no other gate, and names the data set', () => {
    const gate = gateOf({ tags: { search: { pass_rate: 0.9 } } })
    const untagged = metaOf([resultOf('one', true, { tags: [] })], { dataset: 'other.jsonl', cases: 1 })
    const modules = [moduleOf('a.test.ts', [untagged]), moduleOf('b.test.ts', failing)]
    const { text, code } = report(modules, { gate })

    const heads = text.match(/^(?:.* passed, .*|gate failed.*|the gate was .*)$/gm)
    expect(heads).toEqual([
      expect.stringMatching(/^other\.jsonl: 1 of 1 case passed/),
      expect.stringMatching(/^cases\.jsonl: 1 of 2 cases passed/),
      'gate failed: 1 of 1 check',
      `the gate was not checked for other.jsonl: ${gate}:1: no case of other.jsonl has the tag "search". There are none.`,
    ])
    expect(code).toBe(2)

    const gates = { 'cases.jsonl': gate, 'none.jsonl': gate, 'nothing.jsonl': gate }
    const strays = report(modules, { gate: gates })
    expect(strays.text).toMatch(/gate failed: 1 of 1 check\n[^]*"none\.jsonl"[^]*"nothing\.jsonl"/)
    expect(strays.code).toBe(2)
  })
})

describe('the run', () => {
  test('has one name for all workers, where none is given', () => {
    report([])
    expect(process.env['CALLSHEET_RUN']).toBe('a run')

    vi.stubEnv('CALLSHEET_RUN', '')
    report([])
    expect(process.env['CALLSHEET_RUN']).not.toBe('')
  })

  test('that merges reports stores what is not there yet, once', () => {
    const store = join(folder, 'store')
    const left = failing.map((meta) => ({ ...meta, store: 'elsewhere' }))
    const merge = (metas: readonly CaseMeta[]): readonly string[] => {
      report([moduleOf('a.test.ts', metas)], { store, silent: true }, { mergeReports: folder })
      return [...readResults(join(store, 'results.jsonl'))].map(({ test_id }) => test_id)
    }

    expect(merge(left.slice(0, 1))).toEqual(['one'])
    expect(merge(left)).toEqual(['one', 'two'])
    expect(merge(left)).toEqual(['one', 'two'])
    // A test that is not to store anything has its reason.
    expect(merge([metaOf([resultOf('three', true)], { store: null })])).toEqual(['one', 'two'])
  })

  test('that merges without the report of a shard is an error, whatever the gates say', () => {
    const reports = join(folder, 'reports')
    mkdirSync(reports)
    const merge = (modules: readonly TestModule[], options: CallsheetReporterOptions = {}) =>
      report(modules, { silent: true, ...options }, { mergeReports: reports })

    writeFileSync(join(reports, 'blob-2-2.json'), '')
    for (const pass_rate of [0.1, 0.5, 0.9]) {
      const options = pass_rate === 0.1 ? {} : { gate: gateOf({ pass_rate }) }
      const { text, code } = merge([moduleOf('a.test.ts', failing)], options)
      expect(text.split('\n').at(-1)).toBe(
        `${reports}: the report of 1 shard is missing (blob-1-2.json), so that the results are only a part. ` +
          'Put the reports of all shards there, and none of other runs.',
      )
      expect(code).toBe(2)
    }

    writeFileSync(join(reports, 'blob-1-2.json'), '')
    const gate = gateOf({ pass_rate: 0.5 })
    expect(merge([moduleOf('a.test.ts', failing)], { gate })).toEqual({ text: '', code: undefined })
  })

  test('that merges nothing stores nothing: the tests did', () => {
    const store = join(folder, 'store')
    report(
      [
        moduleOf(
          'a.test.ts',
          passing.map((meta) => ({ ...meta, store })),
        ),
      ],
      { store, silent: true },
    )

    expect(() => [...readResults(join(store, 'results.jsonl'))]).toThrow(/ENOENT/)
  })
})

test.each([
  [null, 'takes options, but got null'],
  [{ gates: 'gate.json' }, "does not know the option 'gates'; it knows gate, store, silent"],
  [{ gate: '' }, 'takes the file of a gate, or files by data set, but got gate ""'],
  [{ gate: {} }, 'takes the file of a gate, or files by data set, but got gate {}'],
  [{ gate: { 'cases.jsonl': 1 } }, 'takes the file of a gate'],
  [{ store: true }, 'takes a folder as store, but got true'],
  [{ silent: 'yes' }, 'takes true or false as silent, but got "yes"'],
])('%j is no option', (options, message) => {
  // What a configuration in JavaScript may say.
  expect(() => new CallsheetReporter(options as CallsheetReporterOptions)).toThrow(`callsheet/reporter ${message}`)
})
