import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DatasetError } from '../../src/dataset/errors.js'
import type { Gate, GateCheck } from '../../src/dataset/gate.js'
import { judgeGate } from '../../src/dataset/judge-gate.js'
import type { Summary } from '../../src/dataset/summary.js'
import {
  failedFigures as failed,
  handMadeCase as about,
  handMadeFigures as run,
  handMadeSummary,
} from '../support/hand-made-summary.js'

/** Critical cases, then those of the tag search, then others; the numbers say how many of how many pass. */
function summaryOf(critical: Part, search: Part, others: Part): Summary {
  const rows = (name: string, [right, all]: Part, facts: Parameters<typeof about>[1]) =>
    Array.from({ length: all }, (_, index) => {
      const id = `${name}-${index + 1}`
      return [about(id, facts), [index < right ? run(id) : failed(id)]] as const
    })
  return handMadeSummary([
    ...rows('critical', critical, { critical: true, tools: ['pay'] }),
    ...rows('search', search, { tags: ['search'], tools: ['look'] }),
    ...rows('other', others, { tools: ['pay'] }),
  ])
}
type Part = readonly [right: number, all: number]

const usual: Gate = { critical: { exact_rate: 1 }, rest: { pass_rate: 0.95 }, tags: { search: { pass_rate: 0.9 } } }
const bars = ({ checks }: { checks: readonly GateCheck[] }): readonly string[] =>
  checks.map(({ group, measure, passed, cases, failing }) => {
    const name = 'name' in group ? ` ${group.name}` : ''
    return `${passed ? 'ok' : 'no'} ${group.kind}${name} ${measure} ${cases}: ${failing.join(' ')}`.trimEnd()
  })

test.each<[string, Summary, readonly string[]]>([
  [
    'all of it holds, at the bar itself',
    summaryOf([2, 2], [9, 10], [19, 20]),
    ['ok critical exact_rate 2:', 'ok tag search pass_rate 10: search-10', 'ok rest pass_rate 20: other-20'],
  ],
  [
    'one critical case',
    summaryOf([1, 2], [10, 10], [20, 20]),
    ['no critical exact_rate 2: critical-2', 'ok tag search pass_rate 10:', 'ok rest pass_rate 20:'],
  ],
  [
    'the tag, which the rest does not count',
    summaryOf([1, 1], [8, 10], [20, 20]),
    ['ok critical exact_rate 1:', 'no tag search pass_rate 10: search-9 search-10', 'ok rest pass_rate 20:'],
  ],
  [
    'the rest',
    summaryOf([1, 1], [1, 1], [18, 20]),
    ['ok critical exact_rate 1:', 'ok tag search pass_rate 1:', 'no rest pass_rate 20: other-19 other-20'],
  ],
])('critical 100 %%, the rest 95 %%, search 90 %%: %s', (_, summary, expected) => {
  const verdict = judgeGate(usual, summary, null)

  expect(bars(verdict)).toEqual(expected)
  expect(verdict.passed).toBe(expected.every((line) => line.startsWith('ok')))
})

test('one check in full', () => {
  expect(judgeGate({ pass_rate: 0.7 }, summaryOf([0, 0], [1, 1], [2, 3]), null)).toEqual({
    passed: true,
    checks: [
      {
        group: { kind: 'all' },
        measure: 'pass_rate',
        minimum: 0.7,
        actual: 0.75,
        cases: 4,
        passed: true,
        failing: ['other-3'],
      },
    ],
  })
})

test('checks come in a set order, whatever that of the gate', () => {
  const gate: Gate = {
    max_drop: { mean_score: 0, pass_rate: 0 },
    mean_score: 0,
    exact_rate: 0,
    pass_all_rate: 0,
    pass_rate: 0,
    rest: { pass_rate: 0 },
    tools: { pay: { pass_rate: 0 }, look: { pass_rate: 0 } },
    tags: { search: { exact_rate: 0, pass_rate: 0 } },
    critical: { pass_rate: 0 },
  }
  const summary = summaryOf([1, 1], [1, 1], [1, 1])

  expect(bars(judgeGate(gate, summary, summary))).toEqual([
    'ok critical pass_rate 1:',
    'ok tag search pass_rate 1:',
    'ok tag search exact_rate 1:',
    'ok tool pay pass_rate 2:',
    'ok tool look pass_rate 1:',
    'ok rest pass_rate 1:',
    'ok all pass_rate 3:',
    'ok all pass_all_rate 3:',
    'ok all exact_rate 3:',
    'ok all mean_score 3:',
    'ok baseline pass_rate 3:',
    'ok baseline mean_score 3:',
  ])
})

describe('critical cases', () => {
  const passedNotExact = handMadeSummary([[about('pay', { critical: true }), [run('pay', { exact: false })]]])

  test.each<[string, Gate, readonly string[]]>([
    ['without a word they must be exact', { pass_rate: 0.5 }, ['no critical exact_rate 1: pay', 'ok all pass_rate 1:']],
    ['even if nothing else is asked', {}, ['no critical exact_rate 1: pay']],
    ['the gate may ask for less', { critical: { pass_rate: 1 } }, ['ok critical pass_rate 1:']],
  ])('%s', (_, gate, expected) => {
    expect(bars(judgeGate(gate, passedNotExact, null))).toEqual(expected)
  })
})

describe('several runs of a case', () => {
  const flaky = handMadeSummary([
    [about('flaky'), [run('flaky', { score: 0.5 }), failed('flaky', { score: 0.25 })]],
    [about('sound'), [run('sound'), run('sound')]],
  ])

  test.each<[string, Gate, readonly string[], number]>([
    ['the share of runs', { pass_rate: 0.75 }, ['ok all pass_rate 2: flaky'], 0.75],
    ['the share of cases all of whose runs pass', { pass_all_rate: 0.6 }, ['no all pass_all_rate 2: flaky'], 0.5],
    ['exact', { exact_rate: 0.75 }, ['ok all exact_rate 2: flaky'], 0.75],
    ['the mean', { mean_score: 0.6875 }, ['ok all mean_score 2: flaky'], 0.6875],
  ])('%s', (_, gate, expected, actual) => {
    const verdict = judgeGate(gate, flaky, null)

    expect(bars(verdict)).toEqual(expected)
    expect(verdict.checks[0]?.actual).toBe(actual)
  })
})

test('a tool has the cases that expect it, and those in which it was called', () => {
  const summary = handMadeSummary([
    [about('pay', { tools: ['pay'] }), [run('pay', { called: ['pay'] })]],
    [about('look', { tools: ['look'] }), [failed('look', { called: ['pay'] })]],
  ])

  expect(bars(judgeGate({ tools: { pay: { pass_rate: 0.6 }, look: { mean_score: 0 } } }, summary, null))).toEqual([
    'no tool pay pass_rate 2: look',
    'ok tool look mean_score 1: look',
  ])
})

describe('the edge of a bar', () => {
  test('any share of cases reaches itself as a decimal, and one case less does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (all, seed) => {
        const right = 1 + (seed % all)
        const minimum = right / all
        expect(judgeGate({ pass_rate: minimum }, summaryOf([0, 0], [0, 0], [right, all]), null).passed).toBe(true)
        expect(judgeGate({ pass_rate: minimum }, summaryOf([0, 0], [0, 0], [right - 1, all]), null).passed).toBe(false)
      }),
    )
  })

  test('sums of thirds and tenths', () => {
    const thirds = handMadeSummary(
      ['a', 'b', 'c'].map((id, index) => [
        about(id),
        Array.from({ length: 3 }, (_, trial) =>
          trial <= index ? run(id, { score: 0.1 }) : failed(id, { score: 0.2 }),
        ),
      ]),
    )

    expect(judgeGate({ pass_rate: 2 / 3, mean_score: 0.4 / 3 }, thirds, null).passed).toBe(true)
  })

  test('cases that were not run as often, whose shares add up to a bit less', () => {
    const rows = Array.from({ length: 20 }, (_, index) => {
      const id = `case-${index}`
      const runs = index < 10 ? [run(id), ...Array.from({ length: 9 }, () => failed(id))] : [failed(id)]
      return [about(id), runs] as const
    })
    const verdict = judgeGate({ pass_rate: 0.05 }, handMadeSummary(rows), null)

    expect(verdict.checks[0]?.actual).toBeLessThan(0.05)
    expect(verdict.passed).toBe(true)
  })

  test.each([1e-9, 5e-10, Number.MIN_VALUE])('nothing at all does not reach a bar of %d', (minimum) => {
    const scored = (score: number): Summary => handMadeSummary([[about('a'), [failed('a', { score })]]])
    const gate = { pass_rate: minimum, pass_all_rate: minimum, exact_rate: minimum, mean_score: minimum }

    expect(judgeGate(gate, scored(0), null).checks.map(({ passed }) => passed)).toEqual([false, false, false, false])
    expect(judgeGate({ mean_score: minimum }, scored(1e-9), null).passed).toBe(true)
    expect(judgeGate({ mean_score: 0 }, scored(0), null).passed).toBe(true)
  })

  test('a bar of 1 is not reached by almost all', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => {
      const id = `case-${index}`
      return [about(id), [run(id, { score: index === 7 ? 1 - 1e-10 : 1 })]] as const
    })

    expect(bars(judgeGate({ mean_score: 1 }, handMadeSummary(rows), null))).toEqual(['no all mean_score 1000: case-7'])
  })
})

describe('a baseline', () => {
  const before = summaryOf([0, 0], [0, 0], [19, 20])

  test.each<[string, Gate['max_drop'], Summary, readonly string[]]>([
    [
      'as much as may be lost',
      { pass_rate: 0.1 },
      summaryOf([0, 0], [0, 0], [17, 20]),
      ['ok baseline pass_rate 20: other-18 other-19'],
    ],
    [
      'more than that',
      { pass_rate: 0.05 },
      summaryOf([0, 0], [0, 0], [17, 20]),
      ['no baseline pass_rate 20: other-18 other-19'],
    ],
    ['nothing may be lost', { pass_rate: 0 }, before, ['ok baseline pass_rate 20:']],
    ['better than it was', { pass_rate: 0 }, summaryOf([0, 0], [0, 0], [20, 20]), ['ok baseline pass_rate 20:']],
    [
      'cases that are in one alone do not count',
      { pass_rate: 0 },
      summaryOf([0, 0], [0, 9], [9, 10]),
      ['no baseline pass_rate 10: other-10'],
    ],
    ['more than there was', { pass_rate: 1 }, summaryOf([0, 0], [0, 0], [0, 1]), ['ok baseline pass_rate 1: other-1']],
  ])('%s', (_, max_drop = {}, now, expected) => {
    expect(bars(judgeGate({ max_drop }, now, before))).toEqual(expected)
  })

  test('never less than nothing is asked for', () => {
    expect(judgeGate({ max_drop: { pass_rate: 1 } }, before, before).checks[0]?.minimum).toBe(0)
  })

  test('what it had, and what was asked for', () => {
    const [check] = judgeGate({ max_drop: { pass_rate: 0.02 } }, before, before).checks

    const group = { kind: 'baseline', value: 0.95, total: 20, missing: [] }
    expect(check).toMatchObject({ group, cases: 20, minimum: 0.93, actual: 0.95 })
  })

  test('of how many cases nothing is said, and of which', () => {
    const [check] = judgeGate({ max_drop: { pass_rate: 0 } }, before, summaryOf([0, 0], [0, 0], [18, 18])).checks

    expect(check).toMatchObject({ cases: 18, group: { total: 20, missing: ['other-19', 'other-20'] } })
  })
})

describe('a gate that would pass by accident', () => {
  const summary = summaryOf([0, 0], [2, 2], [2, 2])
  const allSearch = summaryOf([1, 1], [1, 1], [0, 0])
  const misspelt: Gate = JSON.parse('{ "pas_rate": 0.9 }')
  const nested: Gate = JSON.parse('{ "rest": { "exact": 1 } }')
  const percent: Gate = { pass_rate: 95 }

  test.each<[string, Gate, Summary, Summary | null, string, string]>([
    [
      'asks for nothing',
      {},
      summary,
      null,
      'nothing-asked',
      'the gate asks for nothing, so that anything would pass. Write a least value for one of: pass_rate, pass_all_rate, exact_rate, mean_score, critical, rest, tags, tools, max_drop.',
    ],
    [
      'asks nothing of a group',
      { rest: {} },
      summary,
      null,
      'nothing-asked',
      'rest of the gate asks for nothing, so that anything would pass. Write a least value for one of: pass_rate, pass_all_rate, exact_rate, mean_score.',
    ],
    [
      'names no tag',
      { pass_rate: 1, tags: {} },
      summary,
      null,
      'nothing-asked',
      'tags of the gate asks for nothing, so that anything would pass. Write a least value for one of: the name of a tag.',
    ],
    [
      'no case is critical',
      { critical: { pass_rate: 1 } },
      summary,
      null,
      'empty-group',
      'critical of the gate looks at nothing: no case that was run is critical.',
    ],
    [
      'there is no rest',
      { rest: { pass_rate: 1 }, tags: { search: { pass_rate: 1 } } },
      allSearch,
      null,
      'empty-group',
      'rest of the gate looks at nothing: every case that was run is critical, or has a tag that tags names.',
    ],
    [
      'no case has the tag',
      { tags: { serach: { pass_rate: 1 } } },
      summary,
      null,
      'empty-group',
      'tag serach of the gate looks at nothing: no case that was run has this tag. Did you mean "search"?',
    ],
    [
      'nobody calls the tool',
      { tools: { wipe: { pass_rate: 1 } } },
      summary,
      null,
      'empty-group',
      'tool wipe of the gate looks at nothing: no case that was run expects this tool, and it was never called.',
    ],
    [
      'a key that there is not',
      misspelt,
      summary,
      null,
      'unknown-key',
      'the gate has the key "pas_rate", which means nothing. Did you mean pass_rate? There are: pass_rate, pass_all_rate, exact_rate, mean_score, critical, rest, tags, tools, max_drop.',
    ],
    [
      'a measure that there is not',
      nested,
      summary,
      null,
      'unknown-key',
      'rest of the gate has the key "exact", which means nothing. Did you mean exact_rate? There are: pass_rate, pass_all_rate, exact_rate, mean_score.',
    ],
    [
      'a value in percent',
      percent,
      summary,
      null,
      'bad-gate',
      'pass_rate of the gate must be a number from 0 to 1, but it is 95.',
    ],
    [
      'a group that is no object',
      JSON.parse('{ "critical": 1 }'),
      summary,
      null,
      'bad-gate',
      'critical of the gate must be an object of least values, but it is 1.',
    ],
    [
      'tags that are a list',
      JSON.parse('{ "tags": ["search"] }'),
      summary,
      null,
      'bad-gate',
      'tags of the gate must be least values by tag, but it is ["search"].',
    ],
    ['no gate', JSON.parse('null'), summary, null, 'bad-gate', 'the gate must be an object, but it is null.'],
    [
      'no baseline',
      { max_drop: { pass_rate: 0 } },
      summary,
      null,
      'no-baseline',
      'max_drop of the gate needs a baseline, and there is none. Pass one, or take max_drop out.',
    ],
    [
      'a baseline that is not looked at',
      { pass_rate: 1 },
      summary,
      summary,
      'unused-baseline',
      'there is a baseline, and the gate has no max_drop to compare with it. Write one, such as { "max_drop": { "pass_rate": 0.02 } }, or leave the baseline out.',
    ],
    [
      'a baseline of other cases',
      { max_drop: { pass_rate: 0 } },
      summary,
      handMadeSummary([[about('x'), [run('x')]]], 'old.jsonl'),
      'nothing-in-common',
      'max_drop of the gate looks at nothing: no case of rent.jsonl is in the baseline, which is of old.jsonl.',
    ],
  ])('%s', (_, gate, now, baseline, code, message) => {
    expect(() => judgeGate(gate, now, baseline)).toThrow(
      expect.objectContaining({ constructor: DatasetError, code, message }),
    )
  })
})
