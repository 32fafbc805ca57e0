import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GuardRecord } from '../../../src/guard/record.js'
import { runsFrom } from '../../../src/guard/runs-from.js'
import type { Run } from '../../../src/run/types.js'
import { cyclesIn, longestCycle } from '../../../src/trajectory/loops/cycles-in.js'
import { findLoops } from '../../../src/trajectory/loops/find-loops.js'
import { record } from '../../guard/support/record.js'
import { buildRun } from '../../support/build-run.js'

const tools = ['a', 'b', 'c', 'get_status']
/** `a1=x`: a call of a with the argument 1, told x. */
const runOf = (...calls: readonly (string | readonly string[])[]): Run =>
  buildRun([...calls.map((entry) => (typeof entry === 'string' ? callOf(entry) : entry.map(callOf))), 'says Done.'], {
    tools,
  })

function callOf(text: string): string {
  const [asked = '', told = 'same'] = text.split('=')
  return `${asked.slice(0, 1)} {"n":${asked.slice(1)}} > ok > ${told}`
}

/** What is found, in short: `a1 b1 x3: 1-6`. */
const found = (run: Run, options?: Parameters<typeof findLoops>[1]): readonly string[] =>
  findLoops(run, options).map(({ kind, cycle, rounds, calls }) => {
    // The notation gives each call one argument.
    const names = cycle.map(({ tool, args }) => `${tool}${(args as { readonly n: number }).n}`)
    return `${kind} ${names.join(' ')} x${rounds}: ${calls.join(',')}`
  })

describe('a loop', () => {
  test.each<[string, readonly (string | readonly string[])[], readonly string[]]>([
    ['nothing', [], []],
    ['one call', ['a1'], []],
    ['the same twice', ['a1', 'a1'], []],
    ['the same three times', ['a1', 'a1', 'a1'], ['repetition a1 x3: 1,2,3']],
    ['the same six times', ['a1', 'a1', 'a1', 'a1', 'a1', 'a1'], ['repetition a1 x6: 1,2,3,4,5,6']],
    ['with other arguments', ['a1', 'a2', 'a3'], []],
    ['with another tool', ['a1', 'b1', 'c1'], []],
    ['with news each time', ['a1=x', 'a1=y', 'a1=z'], []],
    ['with news at last', ['a1=x', 'a1=x', 'a1=x', 'a1=y'], ['repetition a1 x3: 1,2,3']],
    ['with news in between', ['a1=x', 'a1=x', 'a1=y', 'a1=y'], []],
    ['with what was told before', ['a1=x', 'a1=y', 'a1=x', 'a1=y'], ['repetition a1 x3: 2,3,4']],
    ['news by turns', ['a1=x', 'a1=y', 'a1=x', 'a1=y', 'a1=x', 'a1=y'], ['repetition a1 x5: 2,3,4,5,6']],
    [
      'news by turns, of two in turn',
      ['a1=x', 'b1', 'a1=y', 'b1', 'a1=x', 'b1', 'a1=y', 'b1', 'a1=x', 'b1', 'a1=y', 'b1', 'a1=x', 'b1'],
      ['alternation b1 a1 x6: 2,3,4,5,6,7,8,9,10,11,12,13,14'],
    ],
    [
      'five times, whatever lies between',
      ['a1', 'b1', 'a1', 'b2', 'c3', 'a1', 'b4', 'a1', 'c5', 'a1'],
      ['repetition a1 x5: 1,3,6,8,10'],
    ],
    ['four times, with others between', ['a1', 'b1', 'a1', 'b2', 'a1', 'b3', 'a1'], []],
    ['five times, with another result each', ['a1=1', 'b1', 'a1=2', 'b2', 'a1=3', 'b3', 'a1=4', 'b4', 'a1=5'], []],
    [
      'five times the same of two results by turns',
      ['a1=x', 'b1', 'a1=y', 'b2', 'a1=x', 'b3', 'a1=x', 'b4', 'a1=y', 'b5', 'a1=x', 'b6', 'a1=x'],
      ['repetition a1 x5: 1,5,7,11,13'],
    ],
    [
      'two in turn with a log between, that differs',
      [1, 2, 3, 4, 5].flatMap((round) => ['a1', `c${round}`, 'b1']),
      ['repetition a1 x5: 1,4,7,10,13', 'repetition b1 x5: 3,6,9,12,15'],
    ],
    ['five times in a row is one loop', ['a1', 'a1', 'a1', 'a1', 'a1'], ['repetition a1 x5: 1,2,3,4,5']],
    ['two in turn', ['a1', 'b1', 'a1', 'b1', 'a1', 'b1'], ['alternation a1 b1 x3: 1,2,3,4,5,6']],
    ['two in turn, and one more', ['a1', 'b1', 'a1', 'b1', 'a1', 'b1', 'a1'], ['alternation a1 b1 x3: 1,2,3,4,5,6,7']],
    ['two in turn, twice', ['a1', 'b1', 'a1', 'b1'], []],
    ['two in turn, with news of one', ['a1=x', 'b1', 'a1=y', 'b1', 'a1=z', 'b1'], []],
    ['two of one tool', ['a1', 'a2', 'a1', 'a2', 'a1', 'a2'], ['alternation a1 a2 x3: 1,2,3,4,5,6']],
    ['after and before others', ['c1', 'a1', 'a1', 'a1', 'c2'], ['repetition a1 x3: 2,3,4']],
    ['with others in between', ['a1', 'b1', 'a1', 'b2', 'a1', 'b3'], []],
    ['two loops', ['a1', 'a1', 'a1', 'b1', 'b1', 'b1'], ['repetition a1 x3: 1,2,3', 'repetition b1 x3: 4,5,6']],
    [
      'one in the other',
      ['a1', 'a1', 'a1', 'b1', 'a1', 'a1', 'a1', 'b1', 'a1', 'a1', 'a1', 'b1'],
      [
        'repetition a1 x3: 1,2,3',
        'alternation a1 a1 a1 b1 x3: 1,2,3,4,5,6,7,8,9,10,11,12',
        'repetition a1 x3: 5,6,7',
        'repetition a1 x3: 9,10,11',
      ],
    ],
    [
      'side by side, in whatever order',
      [
        ['a1', 'b1'],
        ['b1', 'a1'],
        ['a1', 'b1'],
      ],
      ['alternation a1 b1 x3: 1,2,3,4,5,6'],
    ],
    ['side by side, the same: nothing was told in between', [['a1', 'a1', 'a1']], []],
    ['side by side, the same, turn by turn', [['a1', 'a1'], 'a1', ['a1', 'a1']], ['repetition a1 x3: 1,2,3,4,5']],
    ['side by side, with news of one', [['a1=x', 'a1=x'], ['a1=x', 'a1=y'], 'a1=x'], []],
    [
      'results in other key order',
      ['a1={"x":1,"y":2}', 'a1={"y":2,"x":1}', 'a1={"x":1, "y":2}'],
      ['repetition a1 x3: 1,2,3'],
    ],
    ['errors', ['a1={"error":"no"}', 'a1={"error":"no"}', 'a1={"error":"no"}'], ['repetition a1 x3: 1,2,3']],
    ['never told', ['a1=-', 'a1=-', 'a1=-'], ['repetition a1 x3: 1,2,3']],
    ['the last not told any more', ['a1', 'a1', 'a1=-'], ['repetition a1 x3: 1,2,3']],
    ['told for the first time', ['a1=-', 'a1=x', 'a1=x'], []],
  ])('%s', (_name, calls, expected) => {
    expect(found(runOf(...calls))).toEqual(expected)
  })

  test('of arguments that are not JSON, or that parsing would round', () => {
    const broken = buildRun(
      Array.from({ length: 3 }, () => 'a {"n": > invalid-json > no JSON'),
      { tools },
    )
    expect(findLoops(broken)).toMatchObject([{ cycle: [{ tool: 'a', args: '{"n":' }], rounds: 3 }])
    const rawOf = (...texts: readonly string[]): Run =>
      buildRun(
        texts.map((text) => `a ${text} > invalid-json > no JSON`),
        { tools },
      )
    expect(findLoops(rawOf('{"n": 1,', '{"n":1,', '{ "n" :1,'))).toHaveLength(1)
    expect(findLoops(rawOf('{"n":"x y",', '{"n":"xy",', '{"n":"x  y",'))).toEqual([])
    const near = [1, 2, 3].map((digit) => `a {"n":9007199254740992${digit}} > ok > same`)
    expect(findLoops(buildRun(near, { tools }))).toEqual([])
  })

  test('keys in another order are the same arguments, an object is not the list of its entries', () => {
    const run = (...args: readonly string[]): Run =>
      buildRun(
        args.map((text) => `a ${text} > ok > same`),
        { tools },
      )
    expect(findLoops(run('{"n":1,"m":2}', '{"m":2,"n":1}', '{"n":1,"m":2}'))).toHaveLength(1)
    expect(findLoops(run('{"n":{"x":1}}', '{"n":[["x",1]]}', '{"n":{"x":1}}'))).toEqual([])
  })

  test('of one lane alone', () => {
    const lanes = ['planner', 'worker', 'planner', 'worker', 'planner', 'worker']
    const run = buildRun(
      Array.from({ length: 6 }, () => callOf('a1')),
      { tools, lanes },
    )
    expect(findLoops(run)).toMatchObject([
      { lane: 'planner', calls: [1, 3, 5] },
      { lane: 'worker', calls: [2, 4, 6] },
    ])
  })
})

test('in records of guarded tools, of a trace each', () => {
  const record = (trace: string, step: number): GuardRecord => ({
    callsheet: 'guard',
    version: 1,
    phase: 'ended',
    execution_id: `${trace}-${step}`,
    trace_id: trace,
    span_id: `${step}`.padStart(16, '0'),
    parent_span_id: null,
    step,
    attempt: 1,
    tool: 'search',
    call_id: null,
    model: null,
    status: 'success',
    raw_args: '{"q":"lamp"}',
    args: { q: 'lamp' },
    errors: [],
    blocked_by: null,
    cause: null,
    error: null,
    result: [],
    told: '[]',
    started_at: `2026-11-30T12:00:0${step}.000Z`,
    duration_ms: 1,
  })
  const records = [1, 2, 3].flatMap((step) => [record('a', step), ...(step === 3 ? [] : [record('b', step)])])
  expect(runsFrom(records).map((run) => findLoops(run).length)).toEqual([1, 0])
})

test('what another lane was told is news', () => {
  const run = buildRun([callOf('a1=y'), callOf('a1=x'), callOf('a1=y'), 'says Done.'], {
    tools,
    lanes: ['worker', 'planner', 'planner', 'planner'],
  })
  expect(findLoops(run, { rounds: 2 })).toEqual([])
})

describe('options', () => {
  test('rounds: how many make one', () => {
    const twice = runOf('a1', 'b1', 'a1', 'b1')
    expect(found(twice, { rounds: 2 })).toEqual(['alternation a1 b1 x2: 1,2,3,4'])
    const four = runOf('a1', 'a1', 'a1', 'a1')
    expect(found(four, { rounds: 4 })).toEqual(['repetition a1 x4: 1,2,3,4'])
    expect(found(four, { rounds: 5 })).toEqual([])
    const scattered = runOf('a1', 'b1', 'a1', 'b2', 'a1', 'b3', 'a1', 'b4', 'a1')
    expect(found(scattered, { rounds: 6 })).toEqual([])
    expect(found(scattered, { rounds: 2 })).toEqual(['repetition a1 x5: 1,3,5,7,9'])
  })

  test('except: calls that may repeat are left out, so that what is around them is seen', () => {
    expect(found(runOf('a1', 'a1', 'a1'), { except: ['a'] })).toEqual([])
    expect(found(runOf('a1', 'b1', 'a1', 'b2', 'a1'), { except: ['b'] })).toEqual(['repetition a1 x3: 1,3,5'])
  })

  test('sameResult: results that differ by nothing that matters', () => {
    const run = runOf('a1=at 1: busy', 'a1=at 2: busy', 'a1=at 3: busy')
    expect(found(run)).toEqual([])
    const sameResult = (a: { readonly text: string }, b: { readonly text: string }): boolean =>
      a.text.replace(/\d/, '') === b.text.replace(/\d/, '')
    expect(found(run, { sameResult })).toEqual(['repetition a1 x3: 1,2,3'])
  })

  test.each<[string, unknown, string]>([
    ['one round', { rounds: 1 }, 'option rounds must be a whole number of 2 or more'],
    ['half a round', { rounds: 2.5 }, 'option rounds'],
    [
      'a tool that nobody knows',
      { except: ['get_stats'] },
      'except[0] "get_stats" is neither registered nor called in this run. Did you mean get_status?',
    ],
    ['a name alone', { except: 'a' }, 'option except must be a list'],
    ['no function', { sameResult: true }, 'option sameResult must be a function'],
    [
      'a function that does not say',
      { sameResult: () => 'yes' },
      'sameResult returned "yes"; it must return true or false',
    ],
    ['an unknown one', { round: 3 }, 'there is no option "round". Did you mean rounds?'],
    ['undefined', { rounds: undefined }, 'option rounds is undefined'],
  ])('%s is an error', (_name, options, message) => {
    const run = runOf('a1', 'a1', 'a1')
    expect(() => findLoops(run, options as never)).toThrow(TypeError)
    expect(() => findLoops(run, options as never)).toThrow(`findLoops: ${message}`)
  })
})

test('a run that does not show what was asked or told is an error', () => {
  expect(() => findLoops(buildRun(['a {}'], { tools, seen: { asked: false } }))).toThrow(
    /nobody saw what the model asked/,
  )
  expect(() => findLoops(buildRun(['a {}'], { tools, seen: { told: false } }))).toThrow(
    /nobody saw what the model was told/,
  )
  expect(() => findLoops(7 as never)).toThrow(TypeError)
})

describe('cycles', () => {
  const items = fc.array(fc.record({ kind: fc.integer({ min: 0, max: 2 }), isStale: fc.boolean() }), { maxLength: 40 })

  test('each repeats itself, as often as it must, and is as long as it can be', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 2, max: 4 }), (list, rounds) => {
        for (const { from, to, period } of cyclesIn(list, rounds)) {
          expect(to - from).toBeGreaterThanOrEqual(rounds * period)
          const fits = (index: number): boolean =>
            list[index] !== undefined && list[index].isStale && list[index].kind === list[index - period]?.kind
          for (let index = from + period; index < to; index += 1) expect(fits(index)).toBe(true)
          expect(fits(to)).toBe(false)
          expect(fits(from + period - 1)).toBe(false)
        }
      }),
    )
  })

  test('whatever a slow search finds is within one of them', () => {
    fc.assert(
      fc.property(items, (list) => {
        const cycles = cyclesIn(list, 3)
        for (let from = 0; from < list.length; from += 1) {
          for (let period = 1; from + 3 * period <= list.length && period <= longestCycle; period += 1) {
            const rest = list.slice(from + period, from + 3 * period)
            const repeats = rest.every(({ kind, isStale }, index) => isStale && kind === list[from + index]?.kind)
            // A round that is a shorter one several times is the shorter one.
            const isRound = !Array.from({ length: period - 1 }, (_, index) => index + 1).some(
              (part) =>
                period % part === 0 &&
                list.slice(from, from + period - part).every(({ kind }, at) => kind === list[from + at + part]?.kind),
            )
            if (repeats && isRound) {
              expect(cycles.some((one) => one.from <= from && one.to >= from + 3 * period)).toBe(true)
            }
          }
        }
      }),
    )
  })
})

describe('what was taken out of records is equal to nothing', () => {
  const records = (fields: (step: number) => Partial<GuardRecord>): Run => {
    const [run] = runsFrom([1, 2, 3].map((step) => record({ step, ...fields(step) })))
    if (run === undefined) throw new Error('no run')
    return run
  }
  const secret = { raw_args: '{"card":"[redacted]"}', args: { card: '[redacted]' } }

  test.each<[string, (step: number) => Partial<GuardRecord>, number]>([
    ['nothing secret', () => ({}), 1],
    ['three cards', () => secret, 0],
    ['three results', () => ({ told: '{"token":"[redacted]"}' }), 0],
  ])('%s', (_title, fields, loops) => {
    expect(findLoops(records(fields))).toHaveLength(loops)
  })

  test('a function may say that results are the same', () => {
    const run = records(() => ({ told: '{"token":"[redacted]"}' }))
    expect(findLoops(run, { sameResult: () => true })).toHaveLength(1)
  })

  test('of another run it is a text like any other', () => {
    expect(found(runOf('a1=[redacted]', 'a1=[redacted]', 'a1=[redacted]'))).toHaveLength(1)
  })
})
