import { shown } from '../../src/match/errors.js'
import { ScoreError } from '../../src/score/errors.js'

/** A bound that nothing or everything meets. */
export function badAtLeast(received: unknown): ScoreError {
  const always = received === 0 ? ' Every score is at least 0.' : ''
  return new ScoreError(
    'bad-option',
    `option atLeast must be a number above 0 and at most 1: received ${shown(received)}.${always}`,
  )
}

/** A run without what it is to be scored against. */
export function noGroundTruth(received: unknown): ScoreError {
  return new ScoreError(
    'bad-arguments',
    `takes a ground truth, such as { expected_tool: 'transfer', arguments: { amount: 250 } }: received ${shown(received)}.`,
  )
}

/** A score with more than how much is enough. */
export function scoredAlready(): ScoreError {
  return new ScoreError(
    'bad-arguments',
    'received a score, which was made against a ground truth and with options already. Write toScore({ atLeast }), or give a run.',
  )
}

/** An option of the asynchronous way. */
export function asynchronousOption(name: string): ScoreError {
  return new ScoreError(
    'bad-option',
    `option ${name} answers later, and matchers do not wait. Write expect(await score(run, groundTruth, { ${name} })).toScore({ atLeast }).`,
  )
}

/** An empty list that would pass: of calls or of messages, nobody can tell. */
export function emptyList(): ScoreError {
  return new ScoreError(
    'bad-arguments',
    'received an empty list, which may be one of messages that shows nothing of a run. If no call was made write expect(scoreRun([], groundTruth)).toScore().',
  )
}

/** A run or a score that is not there yet. */
export function awaitIt(): ScoreError {
  return new ScoreError(
    'bad-arguments',
    'received a promise. Await it: expect(await score(run, groundTruth, { ... })).toScore(), or expect(await sheet.run(...)).toScore(groundTruth).',
  )
}
