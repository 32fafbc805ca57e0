import { inline } from '../../src/json/inline.js'
import { modelFetch } from '../clients/fetch.js'
import { withModel } from '../clients/model-of.js'
import { badOn } from './errors.js'
import type { Model } from './model.js'
import { nextOf, type Next } from './next.js'
import { pointed } from './options.js'

/** A scripted model, and the ways to meet it. All share one script. */
export interface Llm {
  /** Asks the model in process, without any client. */
  readonly next: Next
  /**
   * Options for the real OpenAI client: Chat Completions and Responses, whole and streamed.
   *
   * @example
   * ```ts
   * const client = new OpenAI(llm.openai())
   * ```
   */
  openai(): OpenAIOptions
  /**
   * Options for the real Anthropic client, whole and streamed.
   *
   * @example
   * ```ts
   * const client = new Anthropic(llm.anthropic())
   * ```
   */
  anthropic(): AnthropicOptions
  /**
   * Options for the real Google client: Gemini's `generateContent`, whole and streamed. `@google/genai` takes a `fetch` from
   * 2.23; an older one needs MSW, nock, a server or `callsheet/install`.
   *
   * @example
   * ```ts
   * const client = new GoogleGenAI(llm.google())
   * ```
   */
  google(): GoogleOptions
  /**
   * Options for the real Ollama client: `chat`, whole and streamed.
   *
   * @example
   * ```ts
   * const client = new Ollama(llm.ollama())
   * ```
   */
  ollama(): OllamaOptions
  /**
   * The `fetch` behind all of these, for everything that takes one: providers of the AI SDK, models of LangChain, a client of
   * your own. The path of a request says which provider's shape it gets.
   *
   * @example
   * ```ts
   * const anthropic = createAnthropic({ apiKey: 'none', fetch: llm.fetch })
   * const model = new ChatOpenAI({ apiKey: 'none', configuration: { fetch: llm.fetch } })
   * ```
   */
  readonly fetch: typeof globalThis.fetch
  /**
   * Answers requests that are no turn: those whose path ends with `path` (the longest such one answers), with what `answer` makes of the body: JSON, a
   * `Response`, or `fault()` of a status, `'network'`, `'hang'` or `'html'`. They are not part of the script. Lists of numbers
   * under `embedding` are written as base64 for a client that asks for it, as OpenAI's does.
   *
   * @example
   * ```ts
   * llm.on('/embeddings', () => ({ object: 'list', data: [{ object: 'embedding', index: 0, embedding: [0, 1] }] }))
   * ```
   */
  on(path: string, answer: (body: unknown) => unknown): Llm
}

/** What `new OpenAI(…)` needs to talk to the scripted model: no key of yours, no network. */
export interface OpenAIOptions extends ClientOptions {
  readonly dangerouslyAllowBrowser: true
}

/** What `new Anthropic(…)` needs, and `createAnthropic` of the AI SDK. */
export type AnthropicOptions = OpenAIOptions

/** What `new GoogleGenAI(…)` needs. */
export interface GoogleOptions {
  readonly apiKey: string
  readonly httpOptions: { readonly baseUrl: string; readonly fetch: typeof globalThis.fetch }
}

/** What `new Ollama(…)` needs. */
export interface OllamaOptions {
  readonly host: string
  readonly fetch: typeof globalThis.fetch
}

interface ClientOptions {
  readonly apiKey: string
  readonly baseURL: string
  readonly fetch: typeof globalThis.fetch
}

/** Set, since clients would else read the environment; `.test` never resolves. */
const host = 'http://model.callsheet.test'

/** Clients refuse to be built under jsdom and happy-dom without this; there is no key to leak. */
const browserOptions = { apiKey: 'callsheet', dangerouslyAllowBrowser: true as const }

/** The ways in to one model. */
export function llmOf(model: Model): Llm {
  const others = new Map<string, (body: unknown) => unknown>()
  const find = (path: string): ((body: unknown) => unknown) | undefined => {
    const ends = [...others.keys()].filter((end) => path.endsWith(end)).toSorted((a, b) => b.length - a.length)
    return others.get(ends[0] ?? '')
  }
  const fetch = modelFetch(model, { get: find })
  const llm: Llm = {
    next: nextOf(model),
    fetch,
    openai: () => ({ ...browserOptions, baseURL: `${host}/v1`, fetch }),
    anthropic: () => ({ ...browserOptions, baseURL: host, fetch }),
    google: () => ({ apiKey: 'callsheet', httpOptions: { baseUrl: host, fetch } }),
    ollama: () => ({ host, fetch }),
    on(path, answer) {
      return pointed(llm.on, () => {
        if (typeof path !== 'string' || !path.startsWith('/')) {
          throw badOn(`takes a path that begins with '/', but got ${inline(path)}`)
        }
        if (typeof answer !== 'function') throw badOn(`takes a function, but got ${inline(answer)}`)
        if (others.has(path)) throw badOn(`was given two answers for ${inline(path)}; one would never be asked`)
        others.set(path, answer)
        return llm
      })
    },
  }
  return Object.freeze(withModel(llm, model))
}
