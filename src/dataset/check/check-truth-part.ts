import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import type { Answers } from '../../score/answers/answers.js'
import type { ScoredTool } from '../../score/known-tools.js'
import type { ScoreOptions } from '../../score/options.js'
import { scorerOf } from '../../score/score-run.js'
import { pathOfReason } from '../read/path-of-reason.js'
import { checkCall } from './check-call.js'
import { checkFallbacks } from './check-fallbacks.js'
import { checkTool } from './check-tool.js'
import { badCase, type Problem } from './findings.js'
import { callsIn } from './found-call.js'
import { refusalOf } from './refusal.js'

/** All that is wrong with what is expected in one place: of a whole case, or of a turn. `prefix` leads there. */
export function checkTruthPart(
  truth: Readonly<Record<string, unknown>>,
  prefix: Path,
  tools: ReadonlyMap<string, ScoredTool>,
  { zone, normalisers = {} }: ScoreOptions,
): readonly Problem[] {
  const context = { zone, normalisers }
  const { forbidden_tools: forbidden, fallbacks } = truth
  const problems = [
    ...callsIn(truth, prefix).flatMap((call) => checkCall(call, tools, context)),
    ...checkFallbacks(fallbacks, [...prefix, 'fallbacks'], tools),
    ...(Array.isArray(forbidden) ? forbidden : []).flatMap((name: unknown, index) =>
      typeof name === 'string' ? checkTool(name, undefined, [...prefix, 'forbidden_tools', index], tools) : [],
    ),
  ]
  let score: ReturnType<typeof scorerOf> | null = null
  const unread = refusalOf(() => {
    score = scorerOf(truth, zone === undefined ? { normalisers } : { zone, normalisers }, models)
  })
  if (unread !== null) {
    const isSaid = problems.some(({ code }) => code === 'bad-case')
    return isSaid ? problems : [...problems, badCase([...prefix, ...pathOfReason(unread.message, truth)], null, unread)]
  }
  const answer = answerOf(truth['expected_answer'])
  const refused = refusalOf(() => score?.({ attempts: [], tools: () => tools, answer }))
  if (refused === null || problems.length > 0) return problems
  // All else is of a call, and was found there.
  const [at = 'expected_answer', ...below] = pathOfReason(refused.message, truth)
  return [badCase([...prefix, at, ...below], null, refused)]
}

/** Models that have not been asked: what they say is no matter of the case. */
const models: Answers = { need: () => undefined, semantic: () => null, judge: () => null }

function answerOf(expected: unknown): string {
  const value = isObject(expected) ? expected['value'] : expected
  return typeof value === 'string' ? value : ''
}
