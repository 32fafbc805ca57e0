import type { JudgeAnswer, JudgeQuestion } from './answers.js'

/**
 * Makes vectors of texts: one for each, in their order, all of one length, none all zeros.
 *
 * @example
 * ```ts
 * const embedder: Embedder = async (texts, { signal }) => {
 *   const { data } = await openai.embeddings.create({ model: 'text-embedding-3-small', input: [...texts] }, { signal })
 *   return data.map(({ embedding }) => embedding)
 * }
 * ```
 */
export type Embedder = (texts: readonly string[], options: AskOptions) => Promise<readonly (readonly number[])[]>

/** Says how good a value is, from 0 (not at all) to 1 (quite as good as the expected one), and why. The question is a frozen copy. */
export type Judge = (question: JudgeQuestion, options: AskOptions) => Promise<JudgeAnswer>

/** What a model that is asked gets beside the question. */
export interface AskOptions {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}
