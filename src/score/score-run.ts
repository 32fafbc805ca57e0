import { isObject } from '../json/is-object.js'
import type { Attempt } from '../match/attempts.js'
import { type PlainCall, readCalls } from '../match/calls/read-calls.js'
import { readOptions } from '../match/options.js'
import { badValue } from '../match/errors.js'
import type { Run, ToolCall } from '../run/types.js'
import type { Answers } from './answers/answers.js'
import { requireTool } from './check-truth.js'
import { answerUnknown, needsAwait, toolsUnknown } from './errors.js'
import type { GroundTruth } from './ground-truth.js'
import { isExact } from './is-exact.js'
import { readScoredTools, type ScoredTool, toolsOfRun } from './known-tools.js'
import type { ScoreOptions } from './options.js'
import { readGroundTruth, type ReadTruth } from './read-ground-truth.js'
import type { RuleContext } from './read-rule.js'
import { scoreAnswer } from './score-answer.js'
import { type CallContext, type CallResult, hopeless, mismatchOf } from './score-call.js'
import { type ListResult, scoreList } from './score-list.js'
import type { Score, ScoreMismatch, ScoredParameter } from './score.js'
import { readZone } from './values/zone.js'
import { type PlaceholderOptions, resolvePlaceholders } from './values/placeholders.js'

/** What is scored: a run, or calls in the order asked. */
export type ScoredActual = Run | readonly (ToolCall | PlainCall)[]

/**
 * How right the calls of a run are: each expected call paired with the received one that suits it best, each parameter compared
 * by its rule. All that was asked counts, whatever became of it.
 *
 * @example
 * ```ts
 * const score = scoreRun([{ name: 'transfer', args: { amount: '250.00' } }], {
 *   expected_tool: 'transfer',
 *   arguments: { amount: 250 },
 *   rules: { amount: { matching_strategy: 'numeric' } },
 * })
 * expect(score).toMatchObject({ correct: true, score: 1 })
 * ```
 *
 * @throws ScoreError, or a MatchError, for a ground truth, rule or option that is none, one that expects nothing, or that no
 *   call could meet; for a rule that needs a model (`semantic`, `judge`): that is `await score(...)`
 */
export function scoreRun(actual: ScoredActual, groundTruth: GroundTruth, options: ScoreOptions = {}): Score {
  return scoreWith(actual, groundTruth, options, unanswered)
}

/** The names of the options. */
export const scoreOptions: readonly (keyof ScoreOptions)[] = ['tools', 'now', 'zone', 'normalisers']

const unanswered: Answers = {
  need: (strategy) => {
    throw needsAwait(strategy, strategy === 'judge' ? 'a judge' : 'an embedder')
  },
  semantic: () => null,
  judge: () => null,
}

/** The same, with what models have answered so far. */
export function scoreWith(actual: unknown, groundTruth: unknown, options: unknown, answers: Answers): Score {
  const score = scorerOf(groundTruth, options, answers)
  const { attempts, run } = readCalls(actual, false)
  return score({ attempts, tools: () => toolsOfRun(run), answer: run === null ? undefined : run.answer })
}

/** What is scored, once it was read. */
export interface ReadActual {
  readonly attempts: readonly Attempt[]
  /** The tools, where the options do not say. */
  readonly tools: () => ReadonlyMap<string, ScoredTool>
  /** The final answer; `undefined` where nobody knows it. */
  readonly answer: string | null | undefined
}

/** Reads a ground truth once, to score whatever it is held against. */
export function scorerOf(
  groundTruth: unknown,
  options: unknown,
  answers: Answers = unanswered,
): (actual: ReadActual) => Score {
  const read = readOptions(options, scoreOptions)
  const context = contextOf(read)
  const clock = { now: read['now'] as ScoreOptions['now'], zone: context.zone } // checked where it is needed
  const truth = readGroundTruth(resolved(groundTruth, clock), context)
  for (const strategy of modelsOf(truth)) answers.need(strategy)
  const common = {
    extraArguments: truth.extraArguments,
    isBinary: truth.isBinary,
    zone: context.zone,
    prompt: truth.prompt,
    answers,
  }
  const ofTools = (tools: ReadonlyMap<string, ScoredTool>): CallContext => ({ ...common, tools, checked: new Map() })
  const fixed = read['tools'] === undefined ? null : ofTools(readScoredTools(read['tools']))
  return ({ attempts, tools, answer: said }) => {
    const call = fixed ?? ofTools(tools())
    const list = bestList(truth, attempts, call)
    const forbidden = forbiddenCalls(truth, attempts, call)
    if (truth.answer !== null && said === undefined) throw answerUnknown()
    const answer = truth.answer === null ? null : scoreAnswer(truth.answer, said ?? null, call)
    return scoreOf(truth, list, forbidden, answer)
  }
}

/** Placeholders stand for values; the names of a case are none. */
function resolved(groundTruth: unknown, clock: PlaceholderOptions): unknown {
  if (!isObject(groundTruth)) return groundTruth
  const { test_id, tags, ...rest } = groundTruth
  const names = Object.entries({ test_id, tags }).filter(([key]) => Object.hasOwn(groundTruth, key))
  return { ...Object.fromEntries(names), ...resolvePlaceholders(rest, clock) }
}

/** Which models the rules ask. */
function modelsOf({ choices, answer }: ReadTruth): readonly ('semantic' | 'judge')[] {
  const specs = (choices ?? []).flatMap((choice) => choice.specs)
  const rules = [answer?.rule, ...specs.flatMap((spec) => spec.rules.paths.map(({ rule }) => rule))]
  return (['semantic', 'judge'] as const).filter((name) => rules.some((rule) => rule?.strategy === name))
}

interface Best extends ListResult {
  readonly alternative: number | null
}

const nothing: Best = { results: [], expected: 0, penalised: 0, alternative: null }

/** The alternative that is right, else the one with the highest score; of equals the first. */
function bestList(truth: ReadTruth, attempts: readonly Attempt[], context: CallContext): Best {
  if (truth.choices === null) return nothing
  const all = truth.choices.map((choice, index): Best => {
    const alternative = index === 0 ? null : index - 1
    return { ...scoreList(choice, attempts, truth, context), alternative }
  })
  const rank = (one: Best): number => (isCorrect(one.results) ? 2 : callsScore(one, truth))
  return all.reduce((a, b) => (rank(b) > rank(a) ? b : a))
}

function forbiddenCalls(truth: ReadTruth, attempts: readonly Attempt[], { tools }: CallContext): readonly CallResult[] {
  const called = new Set(attempts.map(({ tool }) => tool))
  for (const name of truth.forbidden) {
    // Nobody calls a tool that is misspelt, so that it would forbid nothing.
    if (tools.size === 0 && !called.has(name)) throw toolsUnknown('forbidden_tools', name)
    requireTool(name, 'forbidden_tools', tools, called)
  }
  for (const [tool, list] of truth.fallbacks) {
    for (const fallback of list) requireTool(fallback.tool, `fallbacks.${tool}`, tools, called)
  }
  return attempts.flatMap(({ tool, args }, index): readonly CallResult[] => {
    if (!truth.forbidden.includes(tool)) return []
    const base = { expected: null, actual: index, tool }
    return [
      {
        call: { ...base, ...hopeless, error: 'forbidden-tool', stage: 'tool', schema: 'not-checked' },
        mismatches: [mismatchOf(base, 'forbidden-tool', { actual: args })],
        coercions: [],
      },
    ]
  })
}

function isCorrect(results: readonly CallResult[]): boolean {
  return results.every(({ call }) => call.correct)
}

/** The mean of the expected calls, less what extra ones cost. A list that expects none is worth 1 by itself. */
function callsScore({ results, expected, penalised }: ListResult, { penalty }: ReadTruth): number {
  if (results.some(({ call }) => call.error !== null)) return 0
  const sum = results.reduce((total, { call }) => total + (call.expected === null ? 0 : call.score), 0)
  return Math.max(0, (expected === 0 ? 1 : sum / expected) - penalty * penalised)
}

function scoreOf(
  truth: ReadTruth,
  list: Best,
  forbidden: readonly CallResult[],
  answer: ScoredParameter | null,
): Score {
  const banned = new Set(forbidden.map(({ call }) => call.actual))
  const results = [
    ...list.results.filter(({ call }) => call.expected !== null || !banned.has(call.actual)),
    ...forbidden,
  ]
  const calls = results.map(({ call }) => call)
  const failed = calls.find(({ error }) => error !== null)
  const isRight = (answer?.score ?? 1) === 1
  const correct = isRight && isCorrect(results)
  const mismatches = results.flatMap((result) => result.mismatches)
  if (answer !== null && !isRight) mismatches.push(answerMismatch(answer))
  return frozen({
    test_id: truth.testId,
    correct,
    exact: correct && calls.every(({ exact }) => exact) && (answer === null || isExact(answer)),
    score: failed === undefined ? finalScore(truth, list, answer, correct) : 0,
    threshold: truth.threshold,
    error: failed?.error ?? null,
    stage: failed?.stage ?? 'score',
    alternative: list.alternative,
    calls,
    answer,
    mismatches,
    coercions: results.flatMap(({ coercions }) => coercions),
  })
}

function finalScore(truth: ReadTruth, list: Best, answer: ScoredParameter | null, correct: boolean): number {
  if (correct) return 1
  if (truth.isBinary) return 0
  const parts = Math.max(list.expected, truth.choices === null ? 0 : 1)
  const whole = parts * callsScore(list, truth) + (answer?.score ?? 0)
  return Math.min(whole / (parts + (answer === null ? 0 : 1)), almostOne)
}

const almostOne = 1 - Number.EPSILON

function answerMismatch({ expected, actual, strategy, similarity, threshold, note }: ScoredParameter): ScoreMismatch {
  const details = { path: 'answer', expected, actual, strategy, similarity, threshold }
  const call = { expected: null, actual: null, tool: '' }
  return mismatchOf(call, 'answer-mismatch', note === undefined ? details : { ...details, note })
}

function contextOf({ zone, normalisers = {} }: Readonly<Record<string, unknown>>): RuleContext {
  if (zone !== undefined && typeof zone !== 'string') {
    throw badValue('option zone', zone, "the name of a time zone, or 'UTC'")
  }
  if (zone !== undefined) readZone(zone)
  if (typeof normalisers !== 'object' || normalisers === null) {
    throw badValue('option normalisers', normalisers, 'an object of functions by name')
  }
  for (const [name, value] of Object.entries(normalisers)) {
    if (typeof value !== 'function') throw badValue(`normaliser ${name}`, value, 'a function (value) => value')
  }
  return { zone, normalisers: normalisers as RuleContext['normalisers'] } // all functions, says the loop above
}

/** Freezes what is ours; the values in it are the caller's. */
function frozen(score: Score): Score {
  for (const call of score.calls) {
    for (const parameter of call.parameters) Object.freeze(parameter)
    Object.freeze(call.parameters)
    Object.freeze(call)
  }
  for (const list of [score.mismatches, score.coercions]) {
    for (const item of list) Object.freeze(item)
    Object.freeze(list)
  }
  Object.freeze(score.calls)
  if (score.answer !== null) Object.freeze(score.answer)
  return Object.freeze(score)
}
