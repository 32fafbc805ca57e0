import { AsyncLocalStorage } from 'node:async_hooks'
import { shared } from '../recorder/current.js'
import type { SentRequest } from '../wires/wire.js'
import { cannotAsk, noAddress, noKey, ownRequest } from './recording-errors.js'

type Fetch = typeof globalThis.fetch

/** Who answers while a recording is made: an address in the place of the one that was sent to, or a `fetch`. */
export type Upstream = string | URL | Fetch

/** A whole answer. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where it came from, without what may be secret. */
  readonly from: string
  /** It was asked with the placeholder of a key. */
  readonly isUnset: boolean
}

/**
 * Sends a request on as it came and reads the whole answer. Without an upstream it goes where it was addressed; what was
 * addressed to the scripted model goes to the provider's own address, with the key of the environment.
 *
 * @throws CallsheetError where nobody can be asked, and the reason of the signal where the client gave up
 */
export async function ask(sent: SentRequest, upstream: Upstream | undefined): Promise<Answered> {
  const { body, signal } = sent
  const { url, headers } = addressOf(
    sent,
    typeof upstream === 'function' ? undefined : upstream,
    upstream !== undefined,
  )
  const fetch = typeof upstream === 'function' ? upstream : network()
  const from = `${url.origin}${url.pathname}`
  if (forwarding.getStore() === true) throw ownRequest(from)
  return forwarding.run(true, async () => {
    try {
      const response = await fetch(url.href, { method: 'POST', headers, body, signal })
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        from,
        isUnset: hasPlaceholderKey(headers),
      }
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason
      throw cannotAsk(from, error)
    }
  })
}

/** Whether a request comes from within `ask`: an interceptor caught it, which would ask for ever. */
const forwarding = new AsyncLocalStorage<boolean>()

/** As it was when this was loaded: interceptors that come later would catch our own requests. */
const atLoad = globalThis.fetch

function network(): Fetch {
  // That of `callsheet/install` would ask the sheet again.
  return Object.hasOwn(atLoad, Symbol.for('callsheet.install')) ? (shared().behind ?? atLoad) : atLoad
}

interface Address {
  readonly url: URL
  readonly headers: Headers
}

function addressOf(sent: SentRequest, base: string | URL | undefined, isGiven: boolean): Address {
  const headers = new Headers(sent.headers)
  // The next connection has its own.
  for (const name of perConnection) headers.delete(name)
  if (base !== undefined) return { url: joined(new URL(base), sent.url), headers }
  if (isGiven || sent.url.hostname !== placeholderHost) return { url: sent.url, headers }
  const provider = providers.get(sent.wire.name)
  if (provider === undefined) throw noAddress(sent.url.pathname)
  const own = addressFrom(process.env[provider.address] ?? '')
  const key = provider.keys
    .map((name) => process.env[name] ?? '')
    .find((value) => value !== '' && value !== placeholder)
  // Nobody knows whether another address wants one.
  if (key === undefined && own === null && lacksKey(headers, provider)) throw noKey(provider.base, provider.keys)
  if (key !== undefined) setKey(headers, provider, key)
  return { url: joined(own ?? new URL(provider.base), sent.url), headers }
}

/** In whichever header a client has its key; versions of one client differ. */
const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key']

function lacksKey(headers: Headers, { header }: Provider): boolean {
  return header !== null && keyHeaders.every((name) => isPlaceholder(headers.get(name)))
}

function setKey(headers: Headers, provider: Provider, key: string): void {
  if (!lacksKey(headers, provider)) return
  const names = keyHeaders.filter((name) => headers.has(name))
  for (const name of names.length > 0 || provider.header === null ? names : [provider.header]) {
    headers.set(name, name === 'authorization' ? `Bearer ${key}` : key)
  }
}

/** What a client sent for a key, but for the placeholder and what is too short to be one. */
export function keysIn(headers: Headers): readonly string[] {
  return keyHeaders.flatMap((name) => {
    const value = headers.get(name)
    if (value === null || isPlaceholder(value)) return []
    const key = value.replace(/^(?:Bearer|Basic) +/i, '')
    return key.length >= 8 ? [key] : []
  })
}

/** Whether what is sent has the key that `llm.openai()` and the like give to clients. */
function hasPlaceholderKey(headers: Headers): boolean {
  return keyHeaders.some((name) => headers.has(name) && isPlaceholder(headers.get(name)))
}

/** As clients read it: Ollama's goes without a protocol, too. */
function addressFrom(text: string): URL | null {
  if (text === '') return null
  const url = text.includes('://') ? text : `http://${text}`
  return URL.canParse(url) ? new URL(url) : null
}

const perConnection = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect', 'upgrade']

/** What `llm.openai()` and the like have clients send to, and with what for a key. */
const placeholderHost = 'model.callsheet.test'
const placeholder = 'callsheet'

function isPlaceholder(header: string | null): boolean {
  return header === null || header === placeholder || header === `Bearer ${placeholder}`
}

interface Provider {
  readonly base: string
  /** The variable by which its own client is led to another address. */
  readonly address: string
  /** The header that carries the key; `null` where there is none. */
  readonly header: string | null
  readonly keys: readonly string[]
}

const openai: Provider = {
  base: 'https://api.openai.com',
  address: 'OPENAI_BASE_URL',
  header: 'authorization',
  keys: ['OPENAI_API_KEY'],
}

const providers: ReadonlyMap<string, Provider> = new Map([
  ['openai-chat', openai],
  ['openai-responses', openai],
  [
    'anthropic',
    {
      base: 'https://api.anthropic.com',
      address: 'ANTHROPIC_BASE_URL',
      header: 'x-api-key',
      keys: ['ANTHROPIC_API_KEY'],
    },
  ],
  [
    'google',
    {
      base: 'https://generativelanguage.googleapis.com',
      address: 'GOOGLE_GEMINI_BASE_URL',
      header: 'x-goog-api-key',
      keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    },
  ],
  ['ollama', { base: 'http://127.0.0.1:11434', address: 'OLLAMA_HOST', header: null, keys: [] }],
])

/** The path of the request below the base; a base that already ends as the path begins (`/v1`) is not doubled. */
function joined(base: URL, sent: URL): URL {
  const parts = base.pathname.split('/').filter((part) => part !== '')
  const path = sent.pathname.split('/').filter((part) => part !== '')
  const isShared = path.length > 1 && parts.at(-1) === path[0]
  const url = new URL(base.origin)
  url.pathname = [...parts, ...(isShared ? path.slice(1) : path)].join('/')
  url.search = sent.search
  return url
}
