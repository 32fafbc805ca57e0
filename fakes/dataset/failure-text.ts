import { wilsonInterval } from '../../src/dataset/wilson.js'
import { excerpt } from '../../src/explain/excerpt.js'
import { reasonOf } from '../../src/explain/dataset/reason-of.js'
import { explainScore } from '../../src/explain/score.js'
import { legOf } from '../../src/run/part-of.js'
import type { Run } from '../../src/run/types.js'
import type { Trial } from './run-trial.js'

/** Why a case failed: how many of its trials passed, the first one that did not, and the reasons of the others. */
export function failureText(trials: readonly Trial[]): string {
  const [failed, ...more] = trials.filter(({ result }) => !result.passed)
  if (failed === undefined) return 'every trial passed'
  if (trials.length === 1) return trialText(failed)
  return `${sharesText(trials)}\n\ntrial ${failed.result.trial}: ${trialText(failed)}${moreText(more)}`
}

/** How many further trials are told of. */
const mostTrials = 5

function moreText(failed: readonly Trial[]): string {
  if (failed.length === 0) return ''
  const lines = failed
    .slice(0, mostTrials)
    .map(({ result }) => `trial ${result.trial}: ${reasonOf(result) ?? scoreText(result)}`)
  const left = failed.length - lines.length
  return `\n\n${lines.join('\n')}${left === 0 ? '' : `\nand ${left} more`}`
}

function sharesText(trials: readonly Trial[]): string {
  const passed = trials.filter(({ result }) => result.passed).length
  const [low, high] = wilsonInterval(passed / trials.length, trials.length).map((share) => Math.round(share * 100))
  return `passed ${passed} of ${trials.length} trials (${low} to ${high} %)${passed === 0 ? '' : ': flaky'}`
}

/** Leaves room for the verdict on one screen. */
const mostLines = 20

function trialText(trial: Trial): string {
  const notes = trial.shortages.map(({ text }) => `\n\n${text}`)
  return `${resultText(trial)}${notes.join('')}`
}

function resultText({ result, run }: Trial): string {
  const { test_id, error, scores, score, threshold } = result
  if (error !== null) {
    const sheet = run === null ? '' : `\n\n${excerpt(run, mostLines)}`
    return `the agent threw in ${test_id}: ${error.name}: ${error.message}${sheet}`
  }
  const first = scores.find((one) => one.score.score < 1)
  if (first === undefined) return scoreText(result)
  // The bar is that of the case; of one part of several it says nothing.
  if (scores.length === 1 && first.turn === null) return explainScore(first.score, run === null ? {} : { run })
  const head = `the conversation ${test_id} scored ${short(score)}, below ${threshold}`
  const part = run === null ? null : partOf(run, first.turn)
  const where = first.turn === null ? 'the whole' : `turn ${first.turn}`
  return `${head}; ${where}: ${explainScore(first.score, { atLeast: 1, ...(part === null ? {} : { run: part }) })}`
}

function scoreText({ test_id, score, threshold }: Trial['result']): string {
  return `${test_id} scored ${short(score)}, below ${threshold}`
}

/** What was asked in a turn, whatever came of earlier calls in it. */
function partOf(run: Run, turn: number | null): Run {
  if (turn === null) return run
  const leg = legOf(run, turn)
  return Object.freeze({ ...leg, calls: Object.freeze(leg.calls.filter((call) => call.leg === turn)) })
}

function short(share: number): string {
  return String(Math.floor(share * 1000) / 1000)
}
