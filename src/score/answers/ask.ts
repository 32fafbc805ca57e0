import type { JudgeAnswer, JudgeQuestion } from './answers.js'
import { checkVectors } from './check-vectors.js'
import { badVerdict, embedderFailed, judgeFailed } from './errors.js'
import type { Embedder, Judge } from './models.js'
import { snapshot } from '../../json/snapshot.js'
import { ScoreError } from '../errors.js'

/**
 * Asks for the vectors of texts, once for all.
 *
 * @throws ScoreError `embedder-failed`, `bad-embedding`; the reason of the signal once that is aborted
 */
export async function askEmbedder(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  // A copy, since the list is ours.
  const received: unknown = await ask(
    () => embedder([...texts], { signal }),
    signal,
    (cause) => embedderFailed(texts, cause),
  )
  return checkVectors(texts, received)
}

/**
 * Asks one question.
 *
 * @throws ScoreError `judge-failed`, `bad-verdict`; the reason of the signal once that is aborted
 */
export async function askJudge(judge: Judge, question: JudgeQuestion, signal: AbortSignal): Promise<JudgeAnswer> {
  const received: unknown = await ask(
    // A copy, since the expected value is that of the ground truth.
    () => judge(snapshot(question), { signal }),
    signal,
    (cause) => judgeFailed(question, cause),
  )
  if (!isAnswer(received)) throw badVerdict(question, received)
  return { score: received.score, reason: received.reason }
}

/** Whether a value is what a judge may answer. */
export function isAnswer(value: unknown): value is JudgeAnswer {
  if (typeof value !== 'object' || value === null || !('score' in value) || !('reason' in value)) return false
  const { score, reason } = value
  return typeof score === 'number' && score >= 0 && score <= 1 && typeof reason === 'string'
}

async function ask<T>(work: () => Promise<T>, signal: AbortSignal, failed: (cause: unknown) => Error): Promise<T> {
  signal.throwIfAborted()
  try {
    return await orAborted(work, signal)
  } catch (error) {
    // Whatever a model makes of the signal, whoever aborted knows it by their own reason.
    signal.throwIfAborted()
    // A cache has its own words.
    throw error instanceof ScoreError ? error : failed(error)
  }
}

/** Does not wait for a model that does not heed the signal. */
async function orAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    // The caller throws the signal's reason instead.
    stop = () => reject(new Error('aborted'))
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
