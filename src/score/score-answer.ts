import { isEnough, verdict } from './compared.js'
import type { ReadAnswer } from './read-ground-truth.js'
import type { CallContext } from './score-call.js'
import type { ScoredParameter } from './score.js'
import { normaliseText } from './values/normalise-text.js'

/** Scores the final answer: a text must occur in it, a rule compares it as a whole. */
export function scoreAnswer(
  { value, rule }: ReadAnswer,
  answer: string | null,
  { prompt, answers }: Pick<CallContext, 'prompt' | 'answers'>,
): ScoredParameter {
  const base = { path: 'answer', expected: value, actual: answer ?? undefined, weight: 1 }
  if (answer === null) {
    const isRight = rule?.isOptional === true || rule?.strategy === 'ignore'
    const strategy = rule?.strategy ?? 'contains'
    const similarity = isRight ? 1 : 0
    const threshold = rule?.threshold ?? 1
    return {
      ...base,
      strategy,
      similarity,
      threshold,
      score: similarity,
      reason: isRight ? 'optional' : 'answer-mismatch',
    }
  }
  if (rule === null) {
    const compared = verdict(normaliseText(answer).includes(normaliseText(value ?? '')), 'contained', 'answer-mismatch')
    return { ...base, ...compared, strategy: 'contains', threshold: 1, score: compared.similarity }
  }
  const place = { path: ['answer'], schema: null, textAt: () => undefined, prompt, answers, isItem: () => false }
  const { similarity, reason, note } = rule.compare(value, answer, place)
  const isRight = isEnough(similarity, rule.threshold)
  return {
    ...base,
    strategy: rule.strategy,
    similarity,
    threshold: rule.threshold,
    score: isRight ? 1 : similarity,
    reason: reason === 'similar' && !isRight ? 'too-dissimilar' : reason,
    ...(note === undefined ? {} : { note }),
  }
}
