/**
 * What models have said so far of the questions that rules ask. `null`: not known yet; the caller goes on with similarity 0,
 * and is run again once the answers are there.
 */
export interface Answers {
  /** Throws where nobody could answer: also where, by luck, nothing would be asked. */
  readonly need: (strategy: 'semantic' | 'judge') => void
  /** How near two texts are in meaning, 0 to 1. */
  readonly semantic: (expected: string, actual: string) => number | null
  readonly judge: (question: JudgeQuestion) => JudgeAnswer | null
}

/** What a judge is asked: whether the value that came is as good as the expected one. */
export interface JudgeQuestion {
  /** From the rule; `null` where it has none. */
  readonly question: string | null
  /** Where the value is, as a person writes it: `items[0].note`; `answer` for the final answer. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
  /** What the user said, from the case. */
  readonly prompt: string | null
}

/** What a judge says. */
export interface JudgeAnswer {
  /** 0 (not at all) to 1 (quite as good). */
  readonly score: number
  /** Why, in a sentence; printed where the value is wrong. */
  readonly reason: string
}
