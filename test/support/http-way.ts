import type { Llm, Sheet } from 'callsheet'
import type { RecordHttpOptions } from 'callsheet/fakes/msw'
import type { Endpoint } from '../conformance/clients/client.js'

/** What a test's own mock answers with. */
export type MockAnswer =
  | { readonly status: number; readonly body?: string }
  /** The connection breaks. */
  | 'error'
  /** Answers once a promise settles. */
  | { readonly after: Promise<unknown>; readonly status: number }

/** A library that stands between clients and the network, in one of its majors. */
export interface HttpWay {
  readonly name: string
  /** Answers requests to models by a script. */
  answer(llm: Llm, options?: { readonly hosts?: readonly string[] }): void
  /** Records what tools send. */
  record(sheet: Sheet<never>, options?: RecordHttpOptions): void
  /** The test's own mock of an address. */
  mock(method: 'GET' | 'POST' | 'DELETE', url: string, answer: MockAnswer): void
  /** Hands streams to clients before they read. */
  readonly readsAhead: boolean
  /** Makes of a stream that breaks one that ends. */
  readonly endsWhatBreaks: boolean
  /** Rejects with an error of its own where a connection breaks. */
  readonly hasOwnErrors: boolean
  /** Sees requests of the package undici. */
  readonly seesUndici: boolean
  /** Knows what real servers answer. */
  readonly knowsRealAnswers: boolean
}

/** Where clients ask when nobody tells them where: the providers, by the global `fetch`. */
export function providersVia(fetch: typeof globalThis.fetch): Endpoint {
  return {
    openai: () => ({ apiKey: 'none', baseURL: 'https://api.openai.com/v1', fetch }),
    anthropic: () => ({ apiKey: 'none', baseURL: 'https://api.anthropic.com', fetch }),
    google: () => ({ apiKey: 'none', httpOptions: { baseUrl: 'https://generativelanguage.googleapis.com', fetch } }),
    ollama: () => ({ host: 'http://localhost:11434', fetch }),
    fetching: () => ({ fetch }),
  }
}
