import { partial } from 'callsheet'
import { matchCalls } from 'callsheet/match'
import { toBlockBefore, toCallBefore, toCallTool, toHaveArgs } from 'callsheet/matchers'
import { describe, expect, test } from 'vitest'
import { MatchError } from '../../../src/match/errors.js'
import { match, namesOf, pick, stepsOf, type Axes } from './match.js'
import { judge as agentevals } from './peers/agentevals.js'
import { isTwice } from './peers/mastra.js'
import { judge as webmcp } from './peers/webmcp.js'
import { folder, isThere, rowsOf, type Row } from './rows.js'
import { runOf } from './run-of.js'

const anywhere = { order: 'any', extras: 'allow' }
const exactly = { order: 'exact', extras: 'forbid' }
const inOrder = { order: 'in-order', extras: 'allow' }

/** A call of one tool with these arguments, or none at all. */
const one = (args: unknown): readonly [{ readonly name: string; readonly args: unknown }] => [{ name: 't', args }]
const recall = (row: Row, axes: Axes = anywhere): number => match(row.actual, stepsOf(row), axes).recall
const passes = (row: Row, axes: Axes): boolean => match(row.actual, stepsOf(row), axes).pass
/** What an assertion of a row is given. */
const valueOf = (row: Row): Readonly<Record<string, unknown>> =>
  row.options['value'] as Readonly<Record<string, unknown>> // as all such rows have it

/** By id: our answer, in the row's own unit: a verdict, a share, a list, or an error. */
const answers: Readonly<Record<string, (row: Row) => unknown>> = {
  'bug-001': (row) => passesRaw(textOf(row, 'actual_raw'), JSON.parse(textOf(row, 'expected_raw'))),
  'bug-003': (row) => passesRaw(textOf(row, 'actual_raw'), JSON.parse(textOf(row, 'expected_raw'))),
  'bug-005': (row) => agentevals(row, { args: 'contains' }).pass,
  'bug-007': (row) => agentevals(row, { args: 'contains' }).pass,
  'bug-009': (row) =>
    match(row.actual, [{ name: 's', args: pick({ id: null }, ['id']) }], { ...exactly, args: 'contains' }).pass,
  'bug-011': (row) => passes(row, { ...exactly, args: row.options['toolArgsMatchMode'] }),
  'bug-013': (row) => recall(row),
  'bug-015': (row) => recall(row),
  // Items of a list are paired as calls are.
  'bug-017': () =>
    match(
      ['abx', 'ac'].map((item) => ({ name: 'v', args: { item } })),
      ['a', 'ab'].map((part) => ['v', { item: (item: unknown) => String(item).includes(part) }]),
      anywhere,
    ).recall,
  'bug-019': (row) => recall(row),
  'bug-021': () => match(one({ at: new Date(0) }), one({ at: new Date(1) }), anywhere).recall,
  'bug-023': (row) => recall(row, inOrder),
  'bug-025': (row) => Number(passes(row, { order: 'any', extras: 'forbid' })),
  'bug-027': () => match([{ name: 't', args: {}, ok: false }], ['t'], { ...anywhere, status: 'success' }).recall,
  'bug-029': (row) => [recall(row, inOrder), passes(row, inOrder) ? 'pass' : 'fail'],
  'bug-031': (row) => webmcp(row).pass,
  'bug-035': (row) => recall(row, exactly),
  'bug-037': (row) => recall(row),
  'bug-039': (row) => match(row.actual, stepsOf(row), exactly).precision,
  'bug-041': (row) =>
    match(row.actual, stepsOf(row), { order: 'any', extras: 'forbid' }).extra.map((call) => nameOf(call, row)),
  'bug-043': (row) => recall(row, inOrder),
  'bug-045': (row) => Number(row.actual.some((call) => isTwice(row.actual, call))),
  'bug-047': (row) => match(row.actual, [row.options['value']], anywhere).pass,
  'bug-049': (row) => match(row.actual, [row.options['value']], anywhere).pass,
  'bug-051': async (row) => {
    const { name, args } = valueOf(row)
    return toHaveArgs(await runOf(row.actual), String(name), args as object).pass // arguments
  },
  'bug-053': () => passesRaw('{"x":-0}', { x: 0 }),
  'bug-055': (row) => match(row.actual, valueOf(row), inOrder).pass,
  'bug-057': (row) => {
    const calls = Array.from({ length: 50 }, () => ({ name: 'refund', args: {} }))
    return match(calls, namesOf(row), anywhere).f1 >= 1
  },
  'bug-059': (row) => recall(row),
  'bug-061': (row) => recall(row),
  'bug-063': (row) => recall(row),
  'bug-065': (row) => match(row.actual, stepsOf(row), anywhere).f1,
  'bug-067': (row) => match(row.actual, stepsOf(row), anywhere).f1,
  'bug-069': (row) => recall(row),
  'bug-071': (row) => match(row.actual, stepsOf(row), anywhere).precision,
  'bug-073': (row) => recall(row),
  'bug-075': (row) => passes(row, exactly),
  'bug-077': (row) => passes(row, exactly),
  'bug-079': (row) => passes(row, exactly),
  'bug-081': (row) => passes(row, exactly),
  'bug-083': (row) => passes(row, { order: 'any', extras: 'forbid' }),
  'bug-087': (row) => passes(row, { order: 'any', extras: 'forbid' }),
  'guard-001': async (row) => toCallBefore(await runOf(row.actual), 'lookup', 'refund').pass,
  'guard-003': async (row) => toCallBefore(await runOf(row.actual), 'lookup', 'refund').pass,
  'guard-005': async (row) => toCallBefore(await runOf(row.actual), 'lookup', 'refund').pass,
  // Attempts are what has to be stopped.
  'guard-007': async (row) => toBlockBefore(await runOf(row.actual), 'refund', 'lookup').pass,
  'guard-009': async (row) => toCallBefore(await runOf(row.actual), 'lookup', 'refund', { by: 'id' }).pass,
  'guard-011': async (row) => toCallBefore(await runOf(row.actual), 'lookup', 'refund').pass,
  'guard-013': async (row) => toCallBefore(await runOf(row.actual), 'lookup', 'refund').pass,
  'guard-017': async (row) => toCallTool.not(await runOf(row.actual), 'delete_repository').pass,
  'guard-019': async (row) => toHaveArgs(await runOf(row.actual), 'refund', partial({ amount: 10 })).pass,
}

/** Rows whose right answer is not ours, each with the reason and with what ours is. */
const elsewhere: Readonly<
  Record<string, { readonly reason: string; readonly ours: unknown; readonly answer: (row: Row) => unknown }>
> = {
  'bug-033': {
    reason: 'There are no operators to misspell: what looks like one is an object, which the call does not have.',
    ours: false,
    answer: (row) => passes(row, { ...exactly, args: 'contains' }),
  },
  'bug-085': {
    reason: 'Arguments come as JSON, which cannot say undefined: it is the same as absent.',
    ours: true,
    answer: () => match(one({}), one({ limit: undefined }), exactly).pass,
  },
  'guard-015': {
    reason: 'A claim about calls that never happened fails and says so, rather than passing with a remark.',
    ours: false,
    answer: async (row) => toCallBefore(await runOf(row.actual, ['lookup', 'refund']), 'lookup', 'refund').pass,
  },
}

// The rows are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`right answers in ${folder}`, () => {
  const probes = rowsOf('probes.jsonl').map((row): [string, Row] => [`${row.id} ${row.title}`, row])
  test.for(probes)('%s', ([, row]) => {
    const { order, extras, args } = row.options
    expect(passes(row, { order: String(order).replace('_', '-'), extras, args })).toBe(row.verdict)
  })

  const others = [...rowsOf('peer-bugs.jsonl'), ...rowsOf('guards.jsonl')]
  const named = others.map((row): [string, Row] => [`${row.id} ${row.title}`, row])
  test.for(named.filter(([, { id }]) => id in answers))('%s', async ([, row]) => {
    expect(await orError(() => answers[row.id]?.(row))).toEqual(
      typeof row.verdict === 'number' ? expect.closeTo(row.verdict, 4) : row.verdict,
    )
  })

  test.for(named.filter(([, { id }]) => id in elsewhere))('%s: not as there, on purpose', async ([, row]) => {
    const { answer, ours } = elsewhere[row.id] ?? {}
    expect(await answer?.(row)).toBe(ours)
    expect(ours).not.toBe(row.verdict)
  })

  test('every row has an answer, and every answer a row', () => {
    expect([rowsOf('probes.jsonl').length, rowsOf('peer-bugs.jsonl').length, rowsOf('guards.jsonl').length]).toEqual([
      20, 44, 10,
    ])
    expect([...Object.keys(answers), ...Object.keys(elsewhere)].sort()).toEqual(others.map(({ id }) => id).sort())
  })
})

function passesRaw(rawArgs: string, args: unknown): boolean {
  return matchCalls({
    actual: [{ name: 't', rawArgs }],
    expected: one(args),
    order: 'exact',
    extras: 'forbid',
    args: 'exact',
  }).pass
}

function textOf(row: Row, field: string): string {
  return (row as unknown as Readonly<Record<string, string>>)[field] ?? '' // of some rows only
}

function nameOf(call: unknown, row: Row): unknown {
  const index = typeof call === 'number' ? call : -1
  return row.actual[index]?.name ?? (call as { readonly name?: unknown }).name // a call, or the place of one
}

async function orError(answer: () => unknown): Promise<unknown> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof MatchError) return 'should throw'
    throw error
  }
}
