import { inline } from '../../src/json/inline.js'
import { modelFetch } from '../clients/fetch.js'
import { badOn } from './errors.js'
import type { Model } from './model.js'
import { nextOf, type Next } from './next.js'
import { pointed } from './options.js'

/** A scripted model, and the ways to meet it. All share one script. */
export interface Llm {
  /** Asks the model in process, without any client. */
  readonly next: Next
  /**
   * Options for the real OpenAI client: Chat Completions, whole and streamed.
   *
   * @example
   * ```ts
   * const client = new OpenAI(llm.openai())
   * ```
   */
  openai(): OpenAIOptions
  /**
   * Answers requests that are no turn: those whose path ends with `path`, with what `answer` makes of the body, as JSON.
   * They are not part of the script.
   *
   * @example
   * ```ts
   * llm.on('/embeddings', () => ({ object: 'list', data: [{ object: 'embedding', index: 0, embedding: [0, 1] }] }))
   * ```
   */
  on(path: string, answer: (body: unknown) => unknown): Llm
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
  const others = new Map<string, (body: unknown) => unknown>()
  const find = (path: string): ((body: unknown) => unknown) | undefined =>
    [...others].find(([end]) => path.endsWith(end))?.[1]
  const fetch = modelFetch(model, { get: find })
  const llm: Llm = {
    next: nextOf(model),
    openai: () => ({
      apiKey: 'callsheet',
      // Set, since the client would else read the environment; `.test` never resolves.
      baseURL: 'http://model.callsheet.test/v1',
      fetch,
      // The client refuses to be built under jsdom and happy-dom without it; there is no key to leak.
      dangerouslyAllowBrowser: true as const,
    }),
    on(path, answer) {
      return pointed(llm.on, () => {
        if (typeof path !== 'string' || !path.startsWith('/')) {
          throw badOn(`takes a path that begins with '/', but got ${inline(path)}`)
        }
        if (typeof answer !== 'function') throw badOn(`takes a function, but got ${inline(answer)}`)
        others.set(path, answer)
        return llm
      })
    },
  }
  return Object.freeze(llm)
}
