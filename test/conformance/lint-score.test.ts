import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chargedSet } from '../../src/lint/charged-set.js'
import { factsOf } from '../../src/lint/facts-of.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import type { LintOptions } from '../../src/lint/options/lint-options.js'
import { readOptions } from '../../src/lint/options/read-options.js'
import { readToolSet } from '../../src/lint/read/read-tool-set.js'
import { findInSet, findInTool } from '../../src/lint/run-rules.js'
import type { ChargedSet } from '../../src/lint/score/charge.js'
import { scoreSet } from '../../src/lint/score/score-set.js'
import { settingsOf } from '../../src/lint/settings-of.js'
import { allTargets } from '../../src/lint/targets/target.js'

// The score of real tools: what it must never do, and what it must not measure.
const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'tools')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

const files = isThere ? readdirSync(folder).filter((file) => file !== 'MANIFEST.json') : []
const documents = new Map(files.map((file): [string, unknown] => [file, JSON.parse(read(file))]))

describe.each(files)('%s', (file) => {
  const tools = documents.get(file)

  test('no finding costs less than nothing', () => {
    const set = charged(tools, { targets: allTargets, preset: 'strict' })
    const before = scoreSet(set)
    const least = Math.min(
      ...before.tools.flatMap(({ points, setPoints }) => [...points, ...setPoints]),
      ...before.setPoints,
      0,
    )
    expect(least).toBe(0)
    // Points are worked out without scoring anew: in some places it is done all the same.
    for (const [index, tool] of set.tools.entries()) {
      if (index % Math.ceil(set.tools.length / 20) !== 0) continue
      for (const which of tool.charges.keys()) {
        const fixed = set.tools.with(index, { ...tool, charges: tool.charges.toSpliced(which, 1) })
        const after = scoreSet({ ...set, tools: fixed })
        const { score = 0, points = [], setPoints = [] } = before.tools[index] ?? {}
        expect((after.tools[index]?.score ?? 0) - score).toBeCloseTo(points[which] ?? NaN, 8)
        expect((after.score ?? 0) - (before.score ?? 0)).toBeCloseTo(setPoints[which] ?? NaN, 8)
      }
    }
    for (const which of set.charges.keys()) {
      const after = scoreSet({ ...set, charges: set.charges.toSpliced(which, 1) })
      expect((after.score ?? 0) - (before.score ?? 0)).toBeCloseTo(before.setPoints[which] ?? NaN, 8)
    }
  })

  test('a tool without findings lowers nothing', () => {
    const set = charged(tools)
    const more = { ...set, tools: [...set.tools, { parameters: 1, charges: [] }] }
    expect(scoreSet(more).score).toBeGreaterThanOrEqual(scoreSet(set).score ?? NaN)
  })

  test('twice the set has about its score', () => {
    const set = charged(tools)
    const count = set.tools.length
    const charges = set.charges.map((charge) => ({
      ...charge,
      tools: charge.tools?.flatMap((tool) => [tool, tool + count]) ?? null,
    }))
    const twice = scoreSet({ tools: [...set.tools, ...set.tools], charges }).score ?? NaN
    expect(Math.abs(twice - (scoreSet(set).score ?? NaN))).toBeLessThanOrEqual(0.75)
  })

  test('the same tools give the same bytes', () => {
    expect(JSON.stringify(lintTools(tools))).toBe(JSON.stringify(lintTools(JSON.parse(read(file)))))
  })
})

test.runIf(isThere)('the score does not measure how many tools there are', () => {
  // Sets in another shape are of the same tools, and those of test cases are no sets.
  const sets = [...documents].filter(([file]) => !/^bfcl|\.[a-z-]+\.json$/u.test(file))
  const results = sets.map(([, tools]) => lintTools(tools))
  const rank = rankCorrelation(
    results.map(({ toolCount }) => toolCount),
    results.map(({ score }) => score ?? NaN),
  )
  const grades = ['A', 'B', 'C', 'D', 'F'].map(
    (each) => `${each} ${results.filter(({ grade }) => grade === each).length}`,
  )
  console.log(
    `rank correlation of score and size of ${sets.length} sets: ${rank.toFixed(3)}; grades ${grades.join(', ')}`,
  )
  expect(Math.abs(rank)).toBeLessThanOrEqual(0.25)
})

test.runIf(isThere)('the published score does', () => {
  const sets = [...documents].filter(([file]) => !/^bfcl|\.[a-z-]+\.json$/u.test(file))
  const results = sets.map(([, tools]) => lintTools(tools, { preset: 'toolsmith' }))
  const rank = rankCorrelation(
    results.map(({ toolCount }) => toolCount),
    results.map(({ score }) => score ?? NaN),
  )
  const zero = results.filter(({ score }) => score === 0).length
  console.log(`the published score: ${rank.toFixed(3)}; ${zero} of ${sets.length} sets have 0`)
  expect(rank).toBeLessThan(-0.5)
})

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function charged(tools: unknown, given: LintOptions = {}): ChargedSet {
  const options = readOptions(given)
  const facts = factsOf(readToolSet(tools), options)
  const settings = settingsOf(options)
  const inTools = facts.tools.map((tool) => findInTool(tool, facts, settings.of(tool.tool.name)))
  return chargedSet(facts, inTools, findInSet(facts, settings.ofSet))
}

/** Spearman's, with the mean rank for what is equal. */
function rankCorrelation(xs: readonly number[], ys: readonly number[]): number {
  const [a, b] = [ranks(xs), ranks(ys)]
  const mean = (xs.length + 1) / 2
  const sum = (f: (index: number) => number): number => a.reduce((total, _, index) => total + f(index), 0)
  const [da, db] = [a.map((rank) => rank - mean), b.map((rank) => rank - mean)]
  const cov = sum((index) => (da[index] ?? 0) * (db[index] ?? 0))
  return cov / Math.sqrt(sum((index) => (da[index] ?? 0) ** 2) * sum((index) => (db[index] ?? 0) ** 2))
}

function ranks(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const [below, equal] = [
      values.filter((other) => other < value).length,
      values.filter((other) => other === value).length,
    ]
    return below + (equal + 1) / 2
  })
}
