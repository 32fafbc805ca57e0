import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnose, type DiagnoseOptions, type Diagnosis, type Registry, registry } from 'callsheet/diagnose'
import { describe, expect, test } from 'vitest'
import { type GuardName, guardNames } from '../../../src/diagnose/guards.js'
import { type FaultKind, faultKinds, mutateCalls, type MutatedCall, type RealCall } from '../../support/mutate-calls.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'saag/glaive-calls.jsonl')
const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)
const rows = isThere ? readRows() : []
const registries = new Map(rows.map((row) => [row, paddedRegistry(row)]))
const accepted = rows.filter((row) => diagnosisOf(row).stage === 'passed')
const mutated = mutateCalls(accepted, 1).map(judged)
const ofStructure: ReadonlySet<FaultKind> = new Set(['name typo', 'extra parameter', 'dropped parameter'])
const ofValues = faultKinds.filter((kind) => !ofStructure.has(kind))

// The rows are not part of the project: without the file there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`correct calls of ${file}`, () => {
  test('mode paper accepts 176 of 211', () => {
    expect(rows.length).toBe(211)
    expect(rows.filter((row) => diagnosisOf(row, { mode: 'paper' }).stage === 'passed').length).toBe(176)
  })

  test('the default accepts at least 205, and what it rejects nobody told', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(205)
    const rejected = rows.filter((row) => !accepted.includes(row)).map((row) => diagnosisOf(row))
    expect(
      rejected.map(
        ({ tool, findings }) => `${tool}: ${findings.map((one) => ('path' in one ? one.path : one.code)).join(', ')}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "search_restaurants: rating",
        "search_restaurants: rating",
        "search_restaurants: price_range",
        "calculate_distance: point1.latitude, point1.longitude, point2.latitude, point2.longitude",
        "calculate_distance: point1.latitude, point1.longitude, point2.latitude, point2.longitude",
        "track_calories: calories_per_item",
      ]
    `)
  })

  test('a misspelt name is caught, and the nearest one is the right one', () => {
    const missed = ofKinds(['name typo']).filter(
      ({ stage, nearest, changed }) => stage !== 'registry' || nearest !== changed,
    )
    expect(missed.map(({ name, changed, nearest }) => `${name} for ${changed}: ${nearest}`)).toEqual([])
  })

  test.each(['extra parameter', 'dropped parameter'] as const)('every %s is caught', (kind) => {
    const all = ofKinds([kind])
    expect(all.length).toBeGreaterThan(180)
    const missed = all.filter(({ stage }) => stage !== 'structure')
    expect(missed.map(({ name, changed }) => `${name} ${changed}`)).toEqual([])
  })

  test('of hallucinated values at least 95 of 100 are caught', () => {
    const all = ofKinds(ofValues)
    const caught = all.filter(isCaught)
    const lines = ofValues.map((kind) => {
      const ofKind = all.filter((one) => one.kind === kind)
      expect(ofKind.length).toBeGreaterThan(0)
      return `${kind} ${ofKind.filter(isCaught).length}/${ofKind.length}`
    })
    console.log(`caught ${caught.length} of ${all.length} hallucinated values: ${lines.join(', ')}`)
    expect(all.length).toBeGreaterThan(700)
    expect(caught.length / all.length).toBeGreaterThanOrEqual(0.95)
  })

  test('`today` tells no other day, since the query says which one it is', () => {
    const dates = ofKinds(['another date'])
    expect(dates.length).toBeGreaterThan(10)
    expect(dates.filter((one) => !isCaught(one))).toEqual([])
  })

  test('what each guard is for: without it a correct call is rejected, or a hallucinated value passes', () => {
    const values = ofKinds(ofValues).filter((one, index) => index % 12 === 0 && isCaught(one))
    const isIdle = (name: GuardName): boolean => {
      const guards = { [name]: false }
      return (
        accepted.every((row) => diagnosisOf(row, { guards }).stage === 'passed') &&
        values.every((one) => asked(one, { guards }).stage !== 'passed')
      )
    }
    // What no single call here needs is for names and parameters, for runs with tool results, and for numbers beside none.
    expect(guardNames.filter(isIdle)).toMatchInlineSnapshot(`
      [
        "identifiers",
        "schema",
        "context",
        "anyNumber",
      ]
    `)
  })
})

/** A copy of a call, and what was made of it. */
interface Judged extends MutatedCall {
  readonly stage: Diagnosis['stage']
  readonly nearest: string | null
}

function judged(one: MutatedCall): Judged {
  const { stage, nearest } = asked(one)
  return { ...one, stage, nearest }
}

function ofKinds(kinds: readonly FaultKind[]): readonly Judged[] {
  return mutated.filter(({ kind }) => kinds.includes(kind))
}

function isCaught({ stage }: Judged): boolean {
  return stage !== 'passed'
}

function diagnosisOf(row: RealCall, options: DiagnoseOptions = {}): Diagnosis {
  const { name, arguments: args } = row.call
  return asked({ row, name, args }, options)
}

function asked(
  { row, name, args }: Pick<MutatedCall, 'row' | 'name' | 'args'>,
  options: DiagnoseOptions = {},
): Diagnosis {
  return diagnose({ call: { name, args }, tools: registries.get(row), query: row.query, ...options })
}

/** Ten tools: those of the conversation, and the first of others. */
function paddedRegistry({ tools }: RealCall): Registry {
  const own = new Set(tools.map(({ name }) => name))
  const others = rows.flatMap((row) => row.tools).filter(({ name }) => !own.has(name))
  const different = others.filter(({ name }, index) => others.findIndex((other) => other.name === name) === index)
  return registry([...tools, ...different.slice(0, 10 - tools.length)])
}

function readRows(): readonly RealCall[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as RealCall) // the shape that the file is documented to have
}
