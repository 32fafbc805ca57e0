import type { Endpoint } from './clients/client.js'

const apiKey = 'none'

/** Clients as they are where nobody hands them anything: their providers' own addresses, by the global `fetch`. */
export const providers: Endpoint = {
  openai: () => ({ apiKey }),
  anthropic: () => ({ apiKey }),
  google: () => ({ apiKey, httpOptions: {} }),
  ollama: () => ({}),
  fetching: () => ({}),
}

/** A server, at the paths where each provider has its own. */
export function serverAt(origin: string): Endpoint {
  return {
    openai: () => ({ apiKey, baseURL: `${origin}/v1` }),
    anthropic: () => ({ apiKey, baseURL: origin }),
    google: () => ({ apiKey, httpOptions: { baseUrl: origin } }),
    ollama: () => ({ host: origin }),
    fetching: (path) => ({ baseURL: origin + path }),
  }
}
