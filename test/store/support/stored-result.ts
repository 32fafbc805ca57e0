import type { StoredResult } from '../../../src/store/stored-result.js'

/** A stored result, right but for what is given. */
export function storedResult(given: Partial<StoredResult> = {}): StoredResult {
  return {
    callsheet: 'result',
    version: 1,
    run: 'github-1-1',
    at: '2026-11-30T12:00:00.000Z',
    commit: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
    branch: 'main',
    dataset: 'refunds.jsonl',
    line: 1,
    test_id: 'late-order',
    trial: 1,
    attempt: 1,
    tags: ['refunds'],
    critical: false,
    tools: ['lookup_order'],
    passed: true,
    correct: true,
    exact: true,
    score: 1,
    threshold: 1,
    reason: null,
    mismatches: [],
    error: null,
    latency_ms: 820,
    calls: [{ name: 'lookup_order', args: { order_id: 'A-1001' } }],
    answer: 'It is on its way.',
    ...given,
  }
}
