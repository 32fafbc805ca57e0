import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import config from '../../rolldown.config.js'
import { loadOf } from './load-of.js'

const core = [
  'src/entries',
  'src/json',
  'src/text',
  'src/tool',
  'src/run',
  'src/dialects',
  'src/transcripts',
  'src/match',
  'src/explain',
  'matchers/core',
  'fakes/script',
  'fakes/wires',
  'fakes/clients',
  'fakes/recorder',
  'fakes/sheet',
]

interface Built {
  readonly code: string
  readonly sources: readonly string[]
}

// The build happens in memory: the budget holds for the sources as they are, and needs no dist.
const built = new Map<string, Built>()
beforeAll(async () => {
  const bundle = await rolldown(config)
  const { output } = await bundle.generate([config.output].flat()[0])
  await bundle.close()
  for (const chunk of output) {
    if (chunk.type !== 'chunk') continue
    const sources = chunk.moduleIds.map((id) => id.slice(`${config.cwd}`.length))
    built.set(chunk.fileName, { code: chunk.code, sources })
  }
})

const load = (entry: string) => loadOf(entry, new Map([...built].map(([file, { code }]) => [file, code])))

const areasOf = (entry: string) => load(entry).files.flatMap((file) => built.get(file)?.sources ?? [])

/** Within the folders of the core, what only scores need. */
const besideCore =
  /^(?:src\/tool\/coerce\/|src\/text\/(?!nearest|levenshtein\.|one-line)|src\/explain\/(?:score|dataset|diagnose|lint|trajectory)|src\/json\/(?:json-items|json-text-at|place-in-json))/u
const isBesideCore = (source: string) =>
  besideCore.test(source) || !core.some((folder) => source.startsWith(`${folder}/`))

describe.each([
  ['callsheet.js', ['@cfworker/json-schema', 'node:async_hooks']],
  ['vitest.js', ['@cfworker/json-schema', 'node:async_hooks', 'vitest']],
  ['test.js', ['@cfworker/json-schema', 'node:async_hooks', 'vitest']],
])('%s', (entry, packages) => {
  test('loads at most 8 files of 409 kB together', () => {
    const { files, bytes } = load(entry)
    expect(files.length).toBeLessThanOrEqual(8)
    expect(bytes).toBeLessThanOrEqual(409_000)
  })

  test('loads no other package', () => {
    expect(load(entry).packages.filter((name) => !packages.includes(name))).toEqual([])
  })

  test('loads no area beside the core', () => {
    expect(areasOf(entry).length).toBeGreaterThan(0)
    expect(areasOf(entry).filter(isBesideCore)).toEqual([])
  })
})

// What each way in beside the core adds to it: bytes of our own code, and its peer.
const ways: [entry: string, bytes: number, packages: readonly string[]][] = [
  ['match.js', 26_000, []],
  ['score.js', 171_000, ['node:crypto', 'node:fs', 'node:module', 'node:path', 'node:url']],
  ['score/vitest.js', 135_000, ['node:module', 'vitest']],
  ['text.js', 11_000, []],
  ['diagnose.js', 326_000, ['node:module']],
  ['diagnose/vitest.js', 326_000, ['node:module', 'vitest']],
  ['cassette.js', 101_000, ['node:crypto', 'node:fs', 'node:path', 'node:url', 'zod']],
  ['dataset.js', 214_000, ['node:fs', 'node:module', 'node:path', 'node:url', 'zod']],
  ['dataset/vitest.js', 312_000, ['node:crypto', 'node:fs', 'node:module', 'node:path', 'node:url', 'vitest', 'zod']],
  ['reporter.js', 182_000, ['node:fs', 'node:module', 'node:path', 'zod']],
  ['store.js', 20_000, ['node:fs', 'node:path']],
  ['install.js', 9000, []],
  ['guard.js', 80_000, ['node:crypto', 'node:fs', 'node:path']],
  ['guard/otel.js', 36_000, ['node:module']],
  ['lint.js', 330_000, ['node:crypto']],
  ['lint/tokenizer.js', 4000, ['node:module']],
  ['lint/vitest.js', 330_000, ['node:crypto', 'vitest']],
  ['trajectory.js', 250_000, ['node:crypto', 'node:module']],
  ['trajectory/vitest.js', 250_000, ['node:crypto', 'node:module', 'vitest']],
  ['fakes/ai-sdk.js', 7000, []],
  ['fakes/langchain.js', 13_000, ['@langchain/core', 'node:module']],
  ['fakes/msw.js', 15_500, ['msw', 'node:module']],
  ['fakes/nock.js', 17_000, ['nock', 'node:module', 'node:stream']],
  ['fakes/openai-agents.js', 8500, []],
  ['fakes/server.js', 6000, ['node:http']],
]

const files = ['src/disk/', 'src/json/json-items', 'src/json/json-text-at', 'src/json/place-in-json']

const score = [
  'src/score/',
  'src/text/',
  'src/dataset/wilson',
  'src/tool/coerce/',
  'src/explain/score',
  'src/explain/report/',
  'matchers/score/',
]

const diagnose = [...score, 'src/diagnose/', 'src/explain/diagnose/', 'matchers/diagnose/']

// Metrics of records read them as a guard wrote them.
const trajectory = [...score, 'src/trajectory/', 'src/explain/trajectory/', 'matchers/trajectory/', 'src/guard/']

const dataset = ['src/dataset/', 'src/store/', 'src/explain/dataset/']

const lint = ['src/lint/', 'src/text/', 'src/dataset/wilson', 'src/explain/lint/', 'matchers/lint/', 'src/json/']

/** The areas that an entry is for. */
const areas = new Map([
  ['cassette.js', ['fakes/cassette/', ...files]],
  ['dataset.js', [...score, ...files, ...dataset]],
  ['dataset/vitest.js', [...score, ...files, ...dataset, 'fakes/cassette/', 'fakes/dataset/']],
  ['diagnose.js', diagnose],
  ['diagnose/vitest.js', diagnose],
  ['reporter.js', [...score, ...files, ...dataset, 'src/reporter/']],
  ['score.js', [...score, 'src/disk/']],
  ['score/vitest.js', score],
  ['store.js', [...files, 'src/store/', 'src/dataset/']],
  ['guard.js', ['src/guard/', 'src/disk/']],
  ['guard/otel.js', ['src/guard/']],
  ['lint.js', lint],
  ['lint/tokenizer.js', lint],
  ['lint/vitest.js', lint],
  ['match.js', ['src/match/calls/']],
  ['text.js', ['src/text/', 'src/dataset/wilson']],
  ['trajectory.js', trajectory],
  ['trajectory/vitest.js', trajectory],
])

describe.each(ways)('%s', (entry, bytes, packages) => {
  test('loads few files beside the core, and little code', () => {
    const shared = new Set(load('callsheet.js').files)
    const own = load(entry).files.filter((file) => !shared.has(file))
    // Data sets stand on all the rest, and are loaded by few test files; what judges answer is shared by scores and trajectories.
    expect(own.length).toBeLessThanOrEqual(/^(?:dataset|reporter)/u.test(entry) ? 14 : 7)
    expect(own.reduce((sum, file) => sum + Buffer.byteLength(built.get(file)?.code ?? ''), 0)).toBeLessThanOrEqual(
      bytes,
    )
  })

  test('loads its own peer and no other package', () => {
    const inCore = load('callsheet.js').packages
    expect(load(entry).packages.filter((name) => !inCore.includes(name))).toEqual(packages)
  })

  test('loads no area beside the core', () => {
    const own = areas.get(entry) ?? []
    const isOwn = (source: string) => own.some((area) => source.startsWith(area))
    expect(areasOf(entry).filter((source) => isBesideCore(source) && !isOwn(source))).toEqual([])
  })
})

test('every entry has a budget', () => {
  const entries = [...built.keys()].filter((file) => !file.startsWith('chunks/'))
  const others = ['cli.js', 'matchers.js', 'callsheet.js', 'vitest.js', 'test.js']
  expect(entries.toSorted()).toEqual([...others, ...ways.map(([entry]) => entry)].toSorted())
})

test('a test file that imports all three loads at most 8 files of 409 kB together', () => {
  const files = new Set(['callsheet.js', 'vitest.js', 'test.js'].flatMap((entry) => load(entry).files))
  const bytes = [...files].reduce((sum, file) => sum + Buffer.byteLength(built.get(file)?.code ?? ''), 0)
  expect(files.size).toBeLessThanOrEqual(8)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(409_000)
})

test('no built file imports itself by way of others: what is split may not be ready then', () => {
  const needs = new Map([...built].map(([file]) => [file, load(file).files.filter((one) => one !== file)]))
  const circles = [...needs].filter(([file, files]) => files.some((one) => needs.get(one)?.includes(file) === true))
  expect(circles.map(([file]) => file)).toEqual([])
})

test('what a guard loads in production has no model, no matcher and no text of a test in it', () => {
  const areas = areasOf('guard.js')
  expect(areas).toContain('src/guard/guard.ts')
  expect(
    areas.filter((source) => /^(?:fakes|matchers|src\/(?:match|explain|transcripts|dialects))\//u.test(source)),
  ).toEqual([])
  expect(load('guard.js').bytes).toBeLessThanOrEqual(162_000)
})

test('what a script loads does not load Vitest', () => {
  expect(load('callsheet.js').packages).not.toContain('vitest')
  expect(load('matchers.js').packages).not.toContain('vitest')
})

test('the matchers register in the one file that package.json says has side effects', () => {
  const registering = [...built].filter(([, { sources }]) => sources.includes('matchers/core/register.ts'))
  expect(registering.map(([file]) => file)).toEqual(['vitest.js'])
})

test('the count follows static, dynamic and re-exporting imports, each file once', () => {
  const files = new Map([
    ['a.js', "import './chunks/b.js'\nexport const later = () => import('./chunks/c.js')"],
    ['chunks/b.js', "export { d } from './d.js'\nimport { test } from 'vitest'"],
    ['chunks/c.js', "import './d.js'\nimport(`@cfworker/json-schema/x`)"],
    ['chunks/d.js', "export const d = 'ä'"],
    ['e.js', ''],
  ])
  expect(loadOf('a.js', files)).toEqual({
    files: ['a.js', 'chunks/c.js', 'chunks/d.js', 'chunks/b.js'],
    bytes: [...files].reduce((sum, [, code]) => sum + code.length, 1),
    packages: ['@cfworker/json-schema', 'vitest'],
  })
  expect(() => loadOf('f.js', files)).toThrow('f.js was not built')
})
