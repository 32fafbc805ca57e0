import { modelFetch } from '../clients/fetch.js'
import type { Model } from './model.js'
import { nextOf, type Next } from './next.js'

/** A scripted model, and the ways to meet it. All share one script. */
export interface Llm {
  /** Asks the model in process, without any client. */
  readonly next: Next
  /**
   * Options for the real OpenAI client: Chat Completions, whole answers.
   *
   * @example
   * ```ts
   * const client = new OpenAI(llm.openai())
   * ```
   */
  openai(): OpenAIOptions
}

/** What `new OpenAI(…)` needs to talk to the scripted model: no key of yours, no network. */
export interface OpenAIOptions {
  readonly apiKey: string
  readonly baseURL: string
  readonly fetch: typeof globalThis.fetch
  readonly dangerouslyAllowBrowser: true
}

/** The ways in to one model. */
export function llmOf(model: Model): Llm {
  const fetch = modelFetch(model)
  return Object.freeze({
    next: nextOf(model),
    openai: () => ({
      apiKey: 'callsheet',
      // Set, since the client would else read the environment; `.test` never resolves.
      baseURL: 'http://model.callsheet.test/v1',
      fetch,
      // The client refuses to be built under jsdom and happy-dom without it; there is no key to leak.
      dangerouslyAllowBrowser: true as const,
    }),
  })
}
