import { expect, test } from 'vitest'
import { caseScorer } from '../../src/dataset/case-scorer.js'
import type { DatasetCase } from '../../src/dataset/dataset.js'
import type { RecordedRun } from '../../src/dataset/recorded-run.js'
import { figuresOfStored, tallyCaseOfStored } from '../../src/store/figures-of-stored.js'
import { lineOf } from '../../src/store/line-of.js'
import { resultKeys } from '../../src/store/result-keys.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { toStored } from '../../src/store/to-stored.js'

const about = { line: 3, critical: true, tags: ['refunds'], tools: ['pay'] }
const identity = { run: 'github-1-1', at: '2026-11-30T12:00:00.000Z', commit: 'c1', branch: null }

function stored(
  row: Omit<DatasetCase, 'test_id'>,
  recorded: Partial<RecordedRun>,
  reason: string | null,
): StoredResult {
  const run = { test_id: 'a', trial: 2, parts: [], error: null, latency_ms: 12.5, tools: [], ...recorded }
  const result = caseScorer({ test_id: 'a', ...row }, {}).score(run, 2)
  const told = { identity, dataset: 'refunds.jsonl', case: { test_id: 'a', ...about }, attempt: 1, reason }
  return toStored(result, told)
}

const pay = { name: 'pay', args: { amount: 5 } }

test('a result that is wrong, as a line', () => {
  const parts = [{ calls: [pay], answer: 'Paid.' }]
  const result = stored({ expected_tool: 'pay', arguments: { amount: 9007199254740993n } }, { parts }, 'Too little.')

  expect(lineOf(result)).toMatchInlineSnapshot(`
    "{"callsheet":"result","version":1,"run":"github-1-1","at":"2026-11-30T12:00:00.000Z","commit":"c1","branch":null,"dataset":"refunds.jsonl","line":3,"test_id":"a","trial":2,"attempt":1,"tags":["refunds"],"critical":true,"tools":["pay"],"passed":false,"correct":false,"exact":false,"score":0,"threshold":1,"reason":"Too little.","mismatches":[{"turn":null,"code":"value-mismatch","tool":"pay","path":"amount","expected":{"$bigint":"9007199254740993"},"actual":5}],"error":null,"latency_ms":12.5,"calls":[{"name":"pay","args":{"amount":5}}],"answer":"Paid."}
    "
  `)
  expect(figuresOfStored(result)).toEqual({
    test_id: 'a',
    trial: 2,
    passed: false,
    exact: false,
    score: 0,
    latency_ms: 12.5,
    called: ['pay'],
    reason: 'Too little.',
  })
  expect(tallyCaseOfStored(result)).toEqual({ test_id: 'a', ...about })
})

test('a conversation, whose agent gave up', () => {
  const error = { name: 'TypeError', message: 'late', cause: { name: 'Error', message: 'net' } }
  const turns = [{ prompt: 'Hi', expected_tool: 'pay' }, { prompt: 'Again' }, { prompt: 'And again' }]
  const parts = [
    { calls: [pay, { name: 'look' }], answer: undefined },
    { calls: [pay], answer: null },
  ]
  const { run, ...result } = stored({ turns }, { parts, error, latency_ms: null }, 'It threw.')

  expect(run).toBe('github-1-1')
  expect(JSON.parse(lineOf({ ...result, run }))).toMatchObject({
    passed: false,
    error,
    latency_ms: null,
    mismatches: [{ turn: 1, code: 'extra-call', tool: 'look', path: '' }],
    turns: [{ calls: [pay, { name: 'look' }] }, { calls: [pay], answer: null }],
  })
  expect(figuresOfStored({ ...result, run }).called).toEqual(['pay', 'look'])
  expect(Object.keys(result)).not.toContain('calls')
})

test.each<[name: string, parts: RecordedRun['parts'], done: object]>([
  ['nobody says what the answer was', [{ calls: [], answer: undefined }], { calls: [] }],
  ['there was no answer', [{ calls: [], answer: null }], { calls: [], answer: null }],
  ['nothing was done at all', [], { turns: [] }],
])('%s', (_name, parts, done) => {
  const error = { name: 'Error', message: 'late' }
  const { calls, answer, turns } = JSON.parse(lineOf(stored({ expected_tool: 'pay' }, { parts, error }, null)))
  expect(JSON.parse(JSON.stringify({ calls, answer, turns }))).toEqual(done)
})

test('a line has its keys in one order, and no others', () => {
  const result = stored({ expected_tool: 'pay' }, { parts: [{ calls: [pay], answer: null }] }, null)
  const shuffled = Object.fromEntries([...Object.entries(result), ['note', 1] as const].reverse())

  expect(lineOf(shuffled as unknown as StoredResult)).toBe(lineOf(result)) // the same keys, and one more
  expect(lineOf(result)).toBe(`${JSON.stringify(result)}\n`)
  expect(Object.keys(result)).toEqual(Object.keys(resultKeys).filter((key) => key !== 'turns'))
})
