import type { JudgeQuestion } from '../../../../src/score/answers/answers.js'

/** A question to a judge, plain but for these parts. */
export function question(parts: Partial<JudgeQuestion> = {}): JudgeQuestion {
  return { question: null, path: 'note', expected: 'late', actual: 'too late', prompt: null, ...parts }
}
