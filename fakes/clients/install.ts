import { currentContext, shared, type RunRecorder } from '../recorder/current.js'
import { refusedResponse } from './fetch.js'
import { isLoopback, readHostPattern, type HostPattern } from './host-pattern.js'
import {
  hostRefused,
  installUndone,
  manySheets,
  modelHostAllowed,
  noScript,
  noSheet,
  notAHost,
  requestRefused,
  unknownModelHost,
} from './install-errors.js'
import { follow } from './install-follow.js'
import { isModelHost } from './model-hosts.js'

type Fetch = typeof globalThis.fetch

/** In the registry of symbols, since two copies of the package may meet. */
const mark = Symbol.for('callsheet.install')

/**
 * Puts a `fetch` in the place of the global one that asks, at each call, the script of the run that the call belongs to.
 * Clients that keep the global `fetch` they were built with keep this one. Importing `callsheet/install` does it; where it is
 * in its place it does nothing. Call it in a setup file where test files share a worker (`isolate: false`) and one of them
 * may leave another `fetch` behind: Vitest runs setup files again for each test file, but not what they import.
 *
 * @example
 * ```ts
 * // setup.ts, in setupFiles
 * import { install } from 'callsheet/install'
 *
 * install()
 * ```
 */
export function install(): void {
  shared().undone ??= () => (isOfNode(globalThis.fetch) ? installUndone() : null)
  if (Object.hasOwn(globalThis.fetch, mark)) return
  const behind = globalThis.fetch
  shared().behind = behind
  const fetch: Fetch = (input, init) => answer(input, init, behind, 0)
  globalThis.fetch = Object.defineProperty(fetch, mark, { value: true })
  for (const [name, ...others] of keys) {
    const isSet = [name, ...others].some((key) => (process.env[key] ?? '') !== '')
    if (!isSet) process.env[name] = 'callsheet'
  }
}

/** Whoever stands before ours legitimately is somebody else's; Node's own is there only where ours was removed. */
function isOfNode(fetch: unknown): boolean {
  return typeof fetch === 'function' && Function.prototype.toString.call(fetch).includes('internal/deps/undici/undici')
}

/** Without a key, clients cannot be built. Of names that mean the same the first is set, where none is: two of them make noise. */
const keys: readonly (readonly [string, ...string[]])[] = [
  ['OPENAI_API_KEY'],
  ['ANTHROPIC_API_KEY'],
  ['GOOGLE_API_KEY', 'GEMINI_API_KEY'],
  ['GOOGLE_GENERATIVE_AI_API_KEY'],
  ['AI_GATEWAY_API_KEY'],
  ['OPENROUTER_API_KEY'],
  ['MISTRAL_API_KEY'],
  ['GROQ_API_KEY'],
]

/**
 * Lets requests to these hosts through, for the whole worker: call it in a setup file. A host may name its port or the begin
 * of a path, and `*` stands for any part of it. Requests to models are answered by the script all the same.
 *
 * @throws TypeError for what names no host, or a model's
 * @example
 * ```ts
 * // setup.ts, beside 'callsheet/install' in setupFiles
 * import { allow } from 'callsheet/install'
 *
 * allow('*.example.com', 'api.example.org:8443', 'cdn.example.org/fonts')
 * ```
 */
export function allow(...given: readonly string[]): void {
  for (const { text, pattern } of readHosts('allow', allow, given)) {
    const url = new URL(/^https?:/i.test(text) ? text : `http://${text}`)
    if (isModel(url)) throw modelHostAllowed(allow, text)
    hosts().allowed.set(text, pattern)
  }
}

/**
 * Counts these hosts as models', so that the script answers them: a gateway or a proxy of your own. The path of a request
 * says which provider's shape it gets. Written as for {@link allow}.
 *
 * @throws TypeError for what names no host
 * @example
 * ```ts
 * import { addModelHosts } from 'callsheet/install'
 *
 * addModelHosts('llm.example.com', 'localhost:8000')
 * ```
 */
export function addModelHosts(...given: readonly string[]): void {
  for (const { text, pattern } of readHosts('addModelHosts', addModelHosts, given)) hosts().models.set(text, pattern)
}

function hosts(): NonNullable<ReturnType<typeof shared>['hosts']> {
  return (shared().hosts ??= { allowed: new Map(), models: new Map() })
}

function isModel(url: URL): boolean {
  return isModelHost(url, hosts().models.values())
}

function isAllowed(url: URL): boolean {
  return isLoopback(url) || [...hosts().allowed.values()].some((pattern) => pattern.surelyCovers(url))
}

function readHosts(
  name: string,
  by: (...hosts: readonly string[]) => void,
  given: readonly unknown[],
): readonly { readonly text: string; readonly pattern: HostPattern }[] {
  return given.map((text) => {
    const pattern = typeof text === 'string' ? readHostPattern(text) : null
    if (typeof text !== 'string' || pattern === null) throw notAHost(name, by, text)
    return { text, pattern }
  })
}

async function answer(given: unknown, init: RequestInit | undefined, behind: Fetch, hops: number): Promise<Response> {
  const [input, address] = read(given)
  const url = urlOf(address)
  // What names no host, such as `data:` and relative addresses, leaves for nowhere.
  if (url === null) return behind(input, init)
  const headers = new Headers(init?.headers ?? (typeof input === 'string' ? undefined : input.headers))
  if (isModel(url)) return ask(url, headers, input, init)
  if (isAllowed(url)) {
    return follow({ url, input, init, hops }, behind, (next, again) => answer(next, again, behind, hops + 1))
  }
  // Clients of providers would try again after a rejection.
  if (headers.has('x-stainless-lang')) return refuse(url, headers, unknownModelHost(url.host), asking())
  throw requestRefused(url.host)
}

/** What goes on, and its address, both as `fetch` reads them: of all objects only a true `Request` says its own address. */
function read(given: unknown): readonly [input: string | Request, address: string] {
  if (given instanceof Request) {
    // The getter of the class, since a property of the same name would be passed over.
    return [given, String(Reflect.get(Request.prototype, 'url', given))]
  }
  const text = String(given)
  return [text, text]
}

function urlOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null
}

/**
 * Asks the script of the run on the asynchronous stack, which tells work that outlived it that its sheet has closed. Where
 * there is none, that of the only run that goes on.
 */
async function ask(
  url: URL,
  headers: Headers,
  input: Parameters<Fetch>[0],
  init: RequestInit | undefined,
): Promise<Response> {
  const asked = asking()
  const [recorder, ...others] = asked
  if (others.length > 0) return refuse(url, headers, manySheets(url.host, asked.length), asked)
  if (recorder === undefined) return refuse(url, headers, noSheet(url.host), [])
  if (recorder.fetch === undefined || recorder.fetch === null) {
    return refuse(url, headers, noScript(url.host), [recorder])
  }
  return recorder.fetch(input, init)
}

/** Whose request it is: that of the run on the stack, also where it has closed; without one, it may be that of any that goes on. */
function asking(): readonly RunRecorder[] {
  const own = currentContext()?.recorder
  return own === undefined ? [...shared().running] : [own]
}

/** Whose test it is fails, even where the agent swallows the answer. */
function refuse(url: URL, headers: Headers, message: string, recorders: readonly RunRecorder[]): Response {
  for (const recorder of recorders) recorder.violate?.(hostRefused(message))
  return refusedResponse({ path: url.pathname, headers }, message)
}
