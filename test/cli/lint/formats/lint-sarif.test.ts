import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { lintSarif } from '../../../../src/cli/lint/formats/lint-sarif.js'
import type { LintedInput } from '../../../../src/cli/lint/linted-input.js'
import { allRules } from '../../../../src/lint/rules/all-rules.js'
import {
  handMadeFinding as finding,
  handMadeInput as input,
  handMadeLint as lint,
} from '../../../support/hand-made-lint.js'

const require = createRequire(import.meta.url)
const schemaFile = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const isSarif = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')))

function faultsOf({ log }: Sarif): readonly string[] {
  isSarif(log)
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  level: string
  readonly locations: readonly { readonly physicalLocation: { readonly region: { startLine: number } } }[]
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly fixes?: unknown
  readonly suppressions?: unknown
  readonly baselineState?: string
}

interface Sarif {
  readonly results: readonly Result[]
  readonly rules: readonly { readonly id: string }[]
  readonly log: unknown
}

function sarifOf(inputs: readonly LintedInput[], hasBaseline = false): Sarif {
  const log = JSON.parse(lintSarif(inputs, hasBaseline))
  const [{ results, tool }] = log.runs
  return { results, rules: tool.driver.rules, log }
}

const fix = { kind: 'safe', text: 'add items: {}', edits: [{ op: 'set', path: ['x'], value: {} }] } as const
const change = {
  place: { line: 3, column: 9, endLine: 3, endColumn: 9 },
  text: '"items": {}, ',
}
const rich = input(
  lint(
    ['pay', 'a "b"\n'],
    [
      finding({ fix }),
      finding({
        severity: 'info',
        rule: 'desc/missing',
        index: 1,
        tool: 'a "b"\n',
        path: ['description'],
        targets: [],
      }),
      finding({ severity: 'warn', index: null, tool: null, tools: [0, 1], path: [] }),
    ],
    { ignored: [{ ...finding({ rule: 'desc/missing' }), reason: 'it is\nold' }] },
  ),
  { file: 'some folder/tools#1.json', changeOf: () => change },
)

test('is SARIF 2.1.0 by its own schema, with and without a baseline, a place and a file', () => {
  expect(faultsOf(sarifOf([rich]))).toEqual([])
  expect(faultsOf(sarifOf([rich, rich], true))).toEqual([])
  expect(faultsOf(sarifOf([{ ...rich, placeOf: () => null }]))).toEqual([])
  expect(faultsOf(sarifOf([{ ...rich, file: null, placeOf: () => null }]))).toEqual([])
  expect(faultsOf(sarifOf([input(lint([], []))]))).toEqual([])
})

test('the schema would find a fault', () => {
  const sarif = sarifOf([rich])
  const [first, second] = sarif.results
  const region = second?.locations[0]?.physicalLocation.region
  if (first === undefined || region === undefined) throw new Error('there are no results')
  first.level = 'fatal'
  region.startLine = 0
  expect(faultsOf(sarif)).toHaveLength(2)
})

test('every rule is one that SARIF takes', () => {
  const findings = allRules.map(({ id }) => finding({ rule: id }))
  const sarif = sarifOf([input(lint(['pay'], findings))])
  expect(faultsOf(sarif)).toEqual([])
  expect(sarif.rules).toHaveLength(allRules.length)
  for (const { ruleId, ruleIndex } of sarif.results) {
    expect(sarif.rules[ruleIndex]?.id).toBe(ruleId)
  }
})

describe('a result', () => {
  const [first, second, third, ignored] = sarifOf([rich]).results

  test('has its rule, its level and its place', () => {
    expect(first).toMatchObject({
      ruleId: 'compat/array-no-items',
      level: 'error',
      message: { text: 'pay: tags is a list without items (openai); fix: add items: {} [safe]' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'some%20folder/tools%231.json' },
            region: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 25 },
          },
          logicalLocations: [
            { name: 'tags', fullyQualifiedName: 'pay.tags', kind: 'parameter' },
            { name: 'pay', kind: 'function' },
          ],
        },
      ],
    })
    expect(second?.level).toBe('note')
    expect(third).toMatchObject({ level: 'warning', locations: [{ logicalLocations: [{ kind: 'module' }] }] })
  })

  test('has the change that its fix is', () => {
    expect(first?.fixes).toEqual([
      {
        description: { text: 'add items: {}' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'some%20folder/tools%231.json' },
            replacements: [
              {
                deletedRegion: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 9 },
                insertedContent: { text: '"items": {}, ' },
              },
            ],
          },
        ],
      },
    ])
    expect(second).not.toHaveProperty('fixes')
  })

  test('that was passed over is suppressed, with why', () => {
    expect(ignored?.suppressions).toEqual([{ kind: 'external', justification: String.raw`it is\nold` }])
    expect(first).not.toHaveProperty('suppressions')
  })

  test('has a fingerprint that stays when lines move, and no other finding has', () => {
    const moved = sarifOf([{ ...rich, placeOf: () => ({ line: 9, column: 1, endLine: 9, endColumn: 2 }) }])
    const print = (result: Result | undefined) => result?.partialFingerprints['callsheetLint/v1']
    expect(moved.results.map(print)).toEqual([first, second, third, ignored].map(print))
    expect(new Set([first, second, third].map(print)).size).toBe(3)
  })

  test('says whether it is new only where there is a baseline', () => {
    const [known] = rich.result.findings
    const states = sarifOf([{ ...rich, known: new Set(known === undefined ? [] : [known]) }], true).results
    expect(states.map(({ baselineState }) => baselineState)).toEqual(['unchanged', 'new', 'new', undefined])
    expect(first).not.toHaveProperty('baselineState')
  })
})
