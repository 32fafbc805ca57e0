import type { Score, ScoredCall, ScoredParameter, ScoreMismatch } from '../../src/score/score.js'

/** A score with what a test says of it; all else is as where all is right. */
export function handMadeScore(facts: Partial<Score> = {}): Score {
  return {
    test_id: 'transfer-rent',
    correct: true,
    exact: true,
    score: 1,
    threshold: 1,
    error: null,
    stage: 'score',
    alternative: null,
    calls: [],
    answer: null,
    mismatches: [],
    coercions: [],
    ...facts,
  }
}

/** A call of it. */
export function handMadeCall(facts: Partial<ScoredCall> = {}): ScoredCall {
  return {
    expected: 0,
    actual: 0,
    tool: 'transfer',
    correct: true,
    exact: true,
    score: 1,
    error: null,
    stage: 'score',
    schema: 'valid',
    parameters: [],
    ...facts,
  }
}

/** A parameter of it. */
export function handMadeParameter(facts: Partial<ScoredParameter> = {}): ScoredParameter {
  return {
    path: 'amount',
    expected: 250,
    actual: 250,
    strategy: 'exact',
    similarity: 1,
    threshold: 1,
    score: 1,
    weight: 1,
    reason: 'equal',
    ...facts,
  }
}

/** One thing that is wrong with it. */
export function handMadeMismatch(facts: Partial<ScoreMismatch> = {}): ScoreMismatch {
  return {
    code: 'value-mismatch',
    call: 0,
    actualCall: 0,
    tool: 'transfer',
    path: 'amount',
    expected: 250,
    actual: 300,
    ...facts,
  }
}
