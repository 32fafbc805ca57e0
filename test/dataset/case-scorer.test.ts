import { describe, expect, test } from 'vitest'
import { caseScorer } from '../../src/dataset/case-scorer.js'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import type { RecordedPart, RecordedRun } from '../../src/dataset/recorded-run.js'
import { scoreRun } from '../../src/score/score-run.js'

const lookup = { name: 'lookup', args: { id: 'A-1' } }
const refund = (amount: unknown) => ({ name: 'refund', args: { id: 'A-1', amount } })
const part = (...calls: RecordedPart['calls']): RecordedPart => ({ calls, answer: undefined })

const tools = {
  lookup: { inputSchema: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
  refund: {
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string' }, amount: { type: 'number' } },
      required: ['id', 'amount'],
    },
  },
}

function recorded(parts: readonly RecordedPart[], more: Partial<RecordedRun> = {}): RecordedRun {
  return { test_id: 'late', trial: null, parts, error: null, latency_ms: null, tools: [], ...more }
}

const single: DatasetCase = {
  test_id: 'late',
  expected_calls: [
    { tool: 'lookup', arguments: lookup.args },
    { tool: 'refund', arguments: { id: 'A-1', amount: 49.9 } },
  ],
}

const chat: DatasetCase = {
  test_id: 'late',
  forbidden_tools: ['wipe'],
  turns: [
    { prompt: 'Hi' },
    { prompt: 'A-1 came late', expected_tool: 'lookup', arguments: lookup.args },
    { prompt: 'Refund it', expected_tool: 'refund', arguments: { id: 'A-1', amount: 49.9 } },
  ],
}

describe('a case of one turn', () => {
  test.each([
    ['right', [lookup, refund(49.9)]],
    ['coerced', [lookup, refund('49.90')]],
    ['wrong', [lookup, refund(94.9)]],
    ['missing', [lookup]],
    ['too much', [lookup, refund(49.9), refund(49.9)]],
  ])('%s: its score is that of the ground truth', (_, calls) => {
    const result = caseScorer(single, { tools }).score(recorded([part(...calls)]), 3)
    const { correct, exact, score, threshold } = scoreRun(calls, single, { tools })

    expect(result).toMatchObject({ test_id: 'late', trial: 3, correct, exact, score, threshold, passed: score === 1 })
  })

  test('its threshold says what passes', () => {
    const scorer = caseScorer({ ...single, threshold: 0.7, critical: true, tags: ['refunds'] }, { tools })

    expect(scorer.score(recorded([part(lookup, refund(94.9))]), 1)).toMatchObject({
      score: 0.75,
      passed: true,
      correct: false,
      critical: true,
      tags: ['refunds'],
    })
    expect(scorer.score(recorded([part(lookup, { name: 'refund', args: { id: 'B', amount: 1 } })]), 1)).toMatchObject({
      score: 0.5,
      passed: false,
    })
  })

  test('an agent that gave up has not passed, and is worth nothing, right as it was', () => {
    const error = { name: 'Error', message: 'no quota' }
    const result = caseScorer(single, { tools }).score(recorded([part(lookup, refund(49.9))], { error }), 1)

    expect(result).toMatchObject({ score: 0, passed: false, correct: false, exact: false, error })
  })

  test('parts of a run are taken together', () => {
    const result = caseScorer(single, { tools }).score(recorded([part(lookup), part(refund(49.9))]), 1)

    expect(result).toMatchObject({ correct: true, exact: true })
  })

  test('a scorer remembers nothing of the runs before', () => {
    const scorer = caseScorer(single, { tools })
    const runs = [[lookup, refund(94.9)], [lookup, refund(49.9)], [], [refund(49.9), lookup]]
    const alone = runs.map((calls) => caseScorer(single, { tools }).score(recorded([part(...calls)]), 1))

    expect(runs.map((calls) => scorer.score(recorded([part(...calls)]), 1))).toEqual(alone)
    expect(new Set(alone.map(({ score }) => score)).size).toBeGreaterThan(2)
  })

  test('without tools of its own it takes those of each run', () => {
    const scorer = caseScorer(single, {})
    const spec = (name: string, amount: object) => ({
      name,
      description: null,
      inputSchema: { type: 'object', properties: { id: { type: 'string' }, amount } },
    })
    const run = recorded([part(lookup, refund('49.9'))])
    const numbers = [spec('lookup', {}), spec('refund', { type: 'number' })]

    expect(scorer.score(run, 1).correct).toBe(false)
    expect(scorer.score({ ...run, tools: numbers }, 1).correct).toBe(true)
    expect(() => scorer.score({ ...run, tools: [spec('lookup', {}), spec('refund', { type: 'string' })] }, 1)).toThrow(
      /do not fit the schema of refund/u,
    )
  })

  test('an expected answer has to be recorded', () => {
    const scorer = caseScorer({ ...single, expected_answer: 'done' }, { tools })
    const calls = [lookup, refund(49.9)]

    expect(scorer.score(recorded([{ calls, answer: 'All done.' }]), 1).correct).toBe(true)
    expect(scorer.score(recorded([{ calls, answer: null }]), 1).correct).toBe(false)
    expect(() => scorer.score(recorded([{ calls, answer: undefined }]), 1)).toThrow(
      'the case late expects an answer, and what was recorded has none. Record it: { "answer": "…" }, or null where there was none.',
    )
  })
})

test('a threshold is reached to a billionth: three times 0.7 is 0.7', () => {
  const turn = { prompt: 'a', expected_tool: 'f', arguments: { x: 1, y: 1 }, weights: { x: 7, y: 3 } }
  const call = { name: 'f', args: { x: 1, y: 2 } }
  const passed = (threshold: number): boolean => {
    const scorer = caseScorer({ test_id: 'late', threshold, turns: [turn, turn, turn] }, {})
    return scorer.score(recorded([part(call), part(call), part(call)]), 1).passed
  }

  expect([0.7, 0.700_001, 1].map(passed)).toEqual([true, false, false])
  const right = { name: 'f', args: { x: 1, y: 1 } }
  const whole = caseScorer({ test_id: 'late', turns: [turn, turn] }, {})
  expect(whole.score(recorded([part(right), part(right)]), 1).passed).toBe(true)
})

describe('a conversation', () => {
  const wipe = { name: 'wipe', args: {} }
  const known = { ...tools, wipe: { inputSchema: { type: 'object' } } }

  test('each turn that expects something is scored, and the whole where something is expected of it', () => {
    const result = caseScorer(chat, { tools: known }).score(recorded([part(), part(lookup), part(refund(49.9))]), 1)

    expect(result).toMatchObject({ correct: true, score: 1 })
    expect(result.scores.map(({ turn, score }) => [turn, score.score])).toEqual([
      [null, 1],
      [2, 1],
      [3, 1],
    ])
  })

  test.each([
    ['the right call in another turn', [part(lookup), part(), part(refund(49.9))], [1, 0, 1]],
    ['a wrong amount', [part(), part(lookup), part(refund(94.9))], [1, 1, 0.5]],
    ['what is forbidden in any turn', [part(wipe), part(lookup), part(refund(49.9))], [0, 1, 1]],
  ])('%s', (_, parts, scores) => {
    const result = caseScorer(chat, { tools: known }).score(recorded(parts), 1)

    expect(result.scores.map(({ score }) => score.score)).toEqual(scores)
    expect(result.score).toBe(scores.reduce((a, b) => a + b) / 3)
    expect(result.correct).toBe(false)
  })

  test('where the agent gave up, nothing was done in the rest', () => {
    const error = { name: 'Error', message: 'no quota' }
    const result = caseScorer(chat, { tools: known }).score(recorded([part(), part(lookup)], { error }), 1)

    expect(result.scores.map(({ score }) => score.score)).toEqual([1, 1, 0])
  })

  test.each([
    [[part(), part(lookup)], null, 'the case late has 3 turns, and what was recorded has 2 turns.'],
    [[part(lookup, refund(49.9))], null, 'has 3 turns, and what was recorded has 1 turn.'],
    [
      [part(), part(), part(), part()],
      { name: 'Error', message: '' },
      'has 3 turns, and what was recorded has 4 turns.',
    ],
  ])('other turns than it has are no score of 0', (parts, error, message) => {
    const scorer = caseScorer(chat, { tools: known })

    expect(() => scorer.score(recorded(parts, { error }), 1)).toThrow(message)
  })

  test('the answer of the whole is that of the last turn', () => {
    const scorer = caseScorer({ ...chat, expected_answer: 'bye' }, { tools: known })
    const last = { calls: [refund(49.9)], answer: 'Good bye.' }

    expect(scorer.score(recorded([part(), part(lookup), last]), 1).correct).toBe(true)
    expect(() => scorer.score(recorded([{ calls: [], answer: 'bye' }, part(lookup), part()]), 1)).toThrow(
      'expects an answer, and what was recorded has none',
    )
  })
})
