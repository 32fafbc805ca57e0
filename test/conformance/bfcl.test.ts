import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BfclCase } from '../../src/score/bfcl/bfcl-case.js'
import { groundTruthOfBfcl } from '../../src/score/bfcl/ground-truth-of-bfcl.js'
import { scoreBfcl } from '../../src/score/bfcl/score-bfcl.js'
import type { ExpectedCall, GroundTruth } from '../../src/score/ground-truth.js'
import { scoreRun } from '../../src/score/score-run.js'
import type { Score } from '../../src/score/score.js'

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const folder = join(cases, 'bfcl')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)

interface Oracle {
  /** `null` where the checker dies. */
  readonly valid: boolean | null
  readonly error_type: string | null
}

interface Row extends BfclCase {
  readonly id: string
  readonly oracle: Oracle
  /** The checker's verdict on what JSON.parse leaves of the numbers. */
  readonly oracle_after_js_parse?: Oracle
}

interface Mutation extends Row {
  /** What was done to a right call, by construction. */
  readonly intent: string
  readonly source: { readonly op: string; readonly detail?: string }
}

interface Disputed extends Row {
  readonly expected: { readonly valid: boolean }
}

/** What the default strategy is to say: whether it is correct, and if not, the first reason, one of these. */
interface Expectation {
  readonly correct: boolean | 'either'
  readonly reasons?: readonly string[]
}

const right: Expectation = { correct: true }
const wrong = (...reasons: readonly string[]): Expectation =>
  reasons.length === 0 ? { correct: false } : { correct: false, reasons }

/** By intent, and by what was done where that decides. */
const expectations: Readonly<Record<string, Expectation>> = {
  same: right,
  same_by_schema_default: right,
  same_if_null_means_absent: right,
  coercible: right,
  wrong: wrong(),
  malformed: wrong('punctuation-mismatch'),
  structural: wrong('schema-violation', 'missing-parameter', 'value-mismatch'),
  format_but_breaks_enum: wrong('schema-violation'),
  wrong_name_variant: wrong('wrong-tool'),
  'format: whitespace': right,
  'format: smart_quote': right,
  'format: unicode_nfd': right,
  'format: case_upper': wrong('case-mismatch'),
  'format: punct_bfcl': wrong('punctuation-mismatch'),
  'format: punct_other': wrong('punctuation-mismatch'),
  order: wrong('order-mismatch'),
  ambiguous: { correct: 'either' },
}

/** All rows where the default strategy says something else: what it says, and why. */
const deviations: Readonly<Record<string, readonly [found: string, because: string]>> = {
  'mut:parallel_multiple_194:alt_values:0': ['correct: false', 'the key allows "ft", the enum of the schema does not'],
  'mut:live_simple_145-95-2:alt_values:2': [
    'correct: false',
    'the key allows "N/A", which the enum of the schema does not',
  ],
  'mut:live_multiple_595-158-1:whitespace:1': ['correct: false', 'the key allows the number 2, the schema only a text'],
  'mut:live_multiple_996-227-0:dict_missing:4': [
    'correct: true',
    'what was left out has the expected value as its default',
  ],
  'mut:live_simple_147-95-4:punct_other:4': ['reason: schema-violation', 'what was changed is of an enum'],
}

// Casts: what the rows hold is told in the README beside them.
const rows = isThere ? (rowsOf('cases.jsonl') as readonly Mutation[]) : []
const disputed = isThere ? (rowsOf('disputed.jsonl') as readonly Disputed[]) : []

// The cases are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`verdicts of the BFCL checker in ${folder}`, () => {
  test('there are rows of both kinds', () => {
    expect(rows.length).toBeGreaterThan(700)
    expect(disputed.length).toBeGreaterThan(10)
  })

  test.each([
    ['cases.jsonl', rows],
    ['disputed.jsonl', disputed],
  ])('every verdict and every error type in %s is the same', (_, list: readonly Row[]) => {
    const differences = list.flatMap((row) => {
      const { valid, error_type } = row.oracle_after_js_parse ?? row.oracle
      const oracle = { valid: valid === true, error_type }
      const ours = scoreBfcl(row)
      return ours.valid === oracle.valid && ours.error_type === error_type ? [] : [{ id: row.id, ours, oracle }]
    })
    expect(differences).toEqual([])
  })

  test('a second look at the same case says the same', () => {
    expect(rows.map((row) => scoreBfcl(row))).toEqual(rows.map((row) => scoreBfcl(structuredClone(row))))
  })
})

// As above: nothing to read without the folder, and CI refuses to run without it.
describe.skipIf(!isThere)('the default strategy instead', () => {
  const scores = new Map(rows.map((row) => [row.id, scored(row)]))

  test('agrees with what was done to the call, but for the written deviations', () => {
    const found = rows.flatMap((row): [string, string][] => {
      const difference = differenceOf(row, scores.get(row.id))
      return difference === null ? [] : [[row.id, difference]]
    })
    const written = Object.entries(deviations).map(([id, [difference]]) => [id, difference])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(written))
    expect(found.length / rows.length).toBeLessThan(0.01)
  })

  test('every expectation is met by some row, and every intent has one', () => {
    expect([...new Set(rows.map(keyOf))].toSorted()).toEqual(Object.keys(expectations).toSorted())
  })

  test('agrees with what is expected of every disputed row', () => {
    const differences = disputed.filter((row) => scored(row).correct !== row.expected.valid)
    expect(differences.map(({ id }) => id)).toEqual([])
  })

  test('what only looks different is not equal without normalisation or coercion', () => {
    const coerced = rows.filter((row) => row.intent === 'coercible' && row.language === 'python')
    const plain = coerced.filter(({ id }) => scores.get(id)?.correct !== true || scores.get(id)?.exact === true)
    expect(plain.map(({ id }) => id)).toEqual([])
    expect(coerced.length).toBeGreaterThan(50)
  })

  test.each([
    ['format: case_upper', 'ignore_case'],
    ['order', 'any_order'],
  ] as const)('%s is correct by the rule %s', (key, strategy) => {
    const list = rows.filter((row) => keyOf(row) === key)
    const differences = list.filter((row) => !scored(row, strategy).correct)
    expect(differences.map(({ id }) => id)).toEqual([])
    expect(list.length).toBeGreaterThan(10)
  })
})

function differenceOf(row: Mutation, score: Score | undefined): string | null {
  const { correct, reasons } = expectations[keyOf(row)] ?? wrong('no expectation')
  if (score === undefined || correct === 'either') return null
  if (score.correct !== correct) return `correct: ${score.correct}`
  if (reasons === undefined) return null
  const [parameter] = (row.source.detail ?? '').split(':')
  const [first] = score.mismatches
  const reason = first?.code ?? 'none'
  if (!reasons.includes(reason)) return `reason: ${reason}`
  const isElsewhere = keyOf(row).startsWith('format: ') && !first?.path.startsWith(parameter ?? '')
  return isElsewhere ? `at: ${first?.path}` : null
}

function keyOf({ intent, source }: Mutation): string {
  return intent === 'format' ? `format: ${source.op}` : intent
}

/** With another rule for the parameter that is wrong, if need be. */
function scored(row: Row, strategy?: 'ignore_case' | 'any_order'): Score {
  const { groundTruth, tools, calls } = groundTruthOfBfcl(row)
  const score = scoreRun(calls, groundTruth, { tools })
  const [first] = score.mismatches
  if (strategy === undefined || first === undefined) return score
  const { path, actual } = first
  return scoreRun(calls, withRule(groundTruth, path, actual, strategy), { tools })
}

function withRule(
  truth: GroundTruth,
  path: string,
  actual: unknown,
  strategy: 'ignore_case' | 'any_order',
): GroundTruth {
  const change = (call: ExpectedCall): ExpectedCall => {
    if ('any_order' in call) return { any_order: call.any_order.map(change) }
    if (!('tool' in call) || call.arguments === undefined) return call
    const rule = call.rules?.[path]
    const values = rule?.matching_strategy === 'one_of' && 'values' in rule ? rule.values : [call.arguments[path]]
    // Of several allowed values the one that was changed; another call of the same tool may have none.
    const value = values.find((one) => sorted(one) === sorted(actual))
    if (value === undefined) return call
    return {
      ...call,
      arguments: { ...call.arguments, [path]: value },
      rules: { ...call.rules, [path]: { matching_strategy: strategy } },
    }
  }
  return { ...truth, expected_calls: (truth.expected_calls ?? []).map(change) }
}

/** One text for all that differs in case or in the order of items. */
function sorted(value: unknown): string {
  const items = Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : [String(value)]
  return items.join(' ').toLowerCase()
}

function rowsOf(file: string): unknown {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line): unknown => JSON.parse(line))
}
