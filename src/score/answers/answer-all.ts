import type { Answers, JudgeAnswer, JudgeQuestion } from './answers.js'
import { askEmbedder, askJudge } from './ask.js'
import { checkVectors } from './check-vectors.js'
import { cosine } from './cosine.js'
import { checkFunction, checkSignal, noEmbedder, noJudge, unsettled } from './errors.js'
import type { Embedder, Judge } from './models.js'
import { questionJson } from './question-json.js'

/** Who answers what rules ask. */
export interface AnswerOptions {
  /** For `semantic` rules; asked once for all texts. There is no default. */
  readonly embedder?: Embedder | undefined
  /** For `judge` rules; asked once for each question, eight at a time, in the order of the questions. There is no default. */
  readonly judge?: Judge | undefined
  /** Ends it: nothing more is asked, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs something that asks until all it asks has an answer, and returns what it makes of the answers.
 *
 * @throws ScoreError `bad-option`, `no-embedder`, `no-judge`, and as `askEmbedder` and `askJudge`; `unsettled` if it asks without end
 */
export async function answerAll<T>(run: (answers: Answers) => T, options: AnswerOptions): Promise<T> {
  checkFunction('`embedder`', options.embedder)
  checkFunction('`judge`', options.judge)
  checkSignal('`signal`', options.signal)
  const { signal = new AbortController().signal } = options
  const known: Known = { vectors: new Map(), verdicts: new Map() }
  for (let round = 0; round < mostRounds; round += 1) {
    signal.throwIfAborted()
    const open: Open = { texts: new Set(), questions: new Map() }
    const result = run(answersOf(known, open, options))
    if (open.texts.size === 0 && open.questions.size === 0) return result
    await embed(known, [...open.texts], options.embedder, signal)
    await judgeAll(known, open.questions, options.judge, signal)
  }
  throw unsettled(mostRounds)
}

// A few are usual: each further one asks at least one question that only an answer brought up.
const mostRounds = 1000
const mostJudges = 8

interface Known {
  readonly vectors: Map<string, readonly number[]>
  readonly verdicts: Map<string, JudgeAnswer>
}

/** What was asked and is not known. */
interface Open {
  readonly texts: Set<string>
  readonly questions: Map<string, JudgeQuestion>
}

function answersOf({ vectors, verdicts }: Known, { texts, questions }: Open, options: AnswerOptions): Answers {
  return {
    need(strategy) {
      if (strategy === 'semantic' && options.embedder === undefined) throw noEmbedder()
      if (strategy === 'judge' && options.judge === undefined) throw noJudge()
    },
    semantic(expected, actual) {
      if (expected === actual) return 1
      // Nothing means nothing; several providers refuse to embed it.
      if (expected === '' || actual === '') return 0
      const [left, right] = [vectors.get(expected), vectors.get(actual)]
      if (left !== undefined && right !== undefined) return cosine(left, right)
      if (left === undefined) texts.add(expected)
      if (right === undefined) texts.add(actual)
      return null
    },
    judge(question) {
      const key = questionJson(question)
      const verdict = verdicts.get(key)
      if (verdict === undefined) questions.set(key, question)
      return verdict ?? null
    },
  }
}

async function embed(
  { vectors }: Known,
  texts: readonly string[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (texts.length === 0) return
  if (embedder === undefined) throw noEmbedder()
  const received = await askEmbedder(embedder, texts, signal)
  // Those of another round, too, must be as long.
  const [first] = vectors
  if (first !== undefined) checkVectors([first[0], ...texts], [first[1], ...received])
  for (const [index, text] of texts.entries()) vectors.set(text, received[index] ?? [])
}

async function judgeAll(
  { verdicts }: Known,
  questions: ReadonlyMap<string, JudgeQuestion>,
  judge: Judge | undefined,
  signal: AbortSignal,
): Promise<void> {
  const [first] = questions.values()
  if (first === undefined) return
  if (judge === undefined) throw noJudge()
  // When one fails, nobody waits for the others.
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  // One iterator for all: each takes the next question.
  const rest = questions.entries()
  const work = async (): Promise<void> => {
    for (const [key, question] of rest) verdicts.set(key, await askJudge(judge, question, either))
  }
  try {
    await Promise.all(Array.from({ length: Math.min(mostJudges, questions.size) }, work))
  } catch (error) {
    failed.abort()
    throw error
  }
}
