import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { inline } from '../../src/json/inline.js'
import type { Llm } from '../sheet/llm.js'
import { afterClose } from './after-close.js'
import { isLoopback } from './host-pattern.js'
import { modelOf } from './model-of.js'
import { badServeOption, cannotListen, remoteHost } from './server-errors.js'

/** Options of {@link serve}. */
export interface ServeOptions {
  /** @default 0: a free one */
  readonly port?: number
  /** A name or an address of this machine. @default '127.0.0.1' */
  readonly host?: string
  /** Whether `host` may be one that other machines reach. @default false */
  readonly remote?: boolean
}

/** A scripted model behind a port of this machine. */
export interface ModelServer extends AsyncDisposable {
  /** `http://127.0.0.1:49152`, without a slash at its end. */
  readonly url: string
  /**
   * Variables that lead the clients of OpenAI, Anthropic, Google and Ollama here, in any language that reads them, with
   * placeholders for keys: `spawn('python3', ['agent.py'], { env: { ...process.env, ...server.env } })`.
   */
  readonly env: Readonly<Record<string, string>>
  /** Closes the port and what is left of connections. The end of the sheet's run does it, too. */
  close(): Promise<void>
}

/**
 * Serves a scripted model by HTTP on this machine, for agents in another process or another language. Requests are answered
 * as by `llm.fetch`: the path says which provider's shape they get. Faults and cuts happen to the connection.
 *
 * @param llm what `sheet.llm([…])` returned
 * @throws TypeError for options that do not fit, Error where the port cannot be had or the sheet has closed
 * @example
 * ```ts
 * const llm = sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('It is on its way.')])
 * const server = await serve(llm)
 * const run = await sheet.run(() => runProgram('python3', ['agent.py'], { env: { ...process.env, ...server.env } }))
 * ```
 */
export async function serve(llm: Llm, options: ServeOptions = {}): Promise<ModelServer> {
  const model = modelOf(llm, ['serve', serve])
  const { port, host } = checkOptions(options)
  if (model.isClosed) throw afterClose(['serve', serve])
  const broke = (path: string, error: unknown): void => {
    model.refuse(`what answered ${path} broke while it was sent`, error)
  }
  const server = createServer((incoming, outgoing) => answer(llm.fetch, incoming, outgoing, broke))
  // Never in the midst of a slow test.
  server.keepAliveTimeout = 0
  await listen(server, port, host)
  const url = `http://${hostText(host)}:${portOf(server)}`
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= closeServer(server))
  // What hangs without an end hangs until the sheet closes.
  void model.hang(undefined, null).then(close)
  return { url, env: envOf(url), close, [Symbol.asyncDispose]: close }
}

function checkOptions(options: ServeOptions): Required<ServeOptions> {
  const bad = (reason: string): TypeError => badServeOption(serve, reason)
  const given: unknown = options
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw bad(`takes an object of options, but got ${inline(given)}`)
  }
  const unknown = Object.keys(options).find((key) => !['port', 'host', 'remote'].includes(key))
  if (unknown !== undefined) throw bad(`does not know the option '${unknown}'; it knows port, host, remote`)
  const { port = 0, host = '127.0.0.1', remote = false } = options
  const isPort = Number.isInteger(port) && port >= 0 && port <= 65_535
  if (!isPort) throw bad(`takes a port from 0 to 65535, but got ${inline(port)}`)
  if (typeof remote !== 'boolean') throw bad(`takes true or false as remote, but got ${inline(remote)}`)
  const url = `http://${hostText(String(host))}`
  const isHost = typeof host === 'string' && URL.canParse(url)
  if (!isHost) throw bad(`takes a host such as '127.0.0.1', but got ${inline(host)}`)
  // The addresses that stand for all of a machine are its own, too, but not only.
  const isEverywhere = /^(?:0\.0\.0\.0|\[::\])$/.test(new URL(url).hostname)
  if (!remote && (isEverywhere || !isLoopback(new URL(url)))) throw remoteHost(serve, host)
  return { port, host, remote }
}

function hostText(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(`${hostText(host)}:${port}`, error)))
    server.listen(port, host, resolve)
  })
}

function portOf(server: Server): number {
  const address = server.address()
  // A server that listens on a port has an address of this kind.
  return typeof address === 'object' && address !== null ? address.port : 0
}

function envOf(url: string): Readonly<Record<string, string>> {
  const { hostname } = new URL(url)
  return Object.freeze({
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_API_BASE: `${url}/v1`,
    OPENAI_API_KEY: 'callsheet',
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'callsheet',
    GOOGLE_GEMINI_BASE_URL: url,
    GOOGLE_API_KEY: 'callsheet',
    OLLAMA_HOST: url,
    // Else a proxy would be asked for it.
    NO_PROXY: hostname,
    no_proxy: hostname,
  })
}

/** What is being answered at this moment is; nothing that is left of connections keeps the process. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  server.closeAllConnections()
  await closed
}

function answer(
  fetch: typeof globalThis.fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  broke: (path: string, error: unknown) => void,
): void {
  const leaving = new AbortController()
  // Emitted at the end of an answer, too, when nobody listens any more.
  outgoing.once('close', () => leaving.abort())
  exchange(fetch, incoming, outgoing, leaving.signal).catch((error: unknown) => {
    if (!leaving.signal.aborted) outgoing.socket?.resetAndDestroy()
    // Anything else is a bug, as of a body given to llm.on, and fails the test.
    if (error !== leaving.signal.reason && !isConnectionLost(error)) broke(incoming.url ?? '/', error)
  })
}

async function exchange(
  fetch: typeof globalThis.fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const { method = 'GET', url = '/' } = incoming
  const body = await bodyOf(incoming)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const path = url.startsWith('/') ? url : '/'
  const headers = headersOf(incoming)
  const response = await fetch(`http://${origin}${path}`, { method, headers, signal, ...(hasBody ? { body } : {}) })
  // The same request gets the same bytes.
  outgoing.sendDate = false
  // One for each, where others of one name are one.
  const cookies = response.headers.getSetCookie()
  const sent = Object.fromEntries(response.headers)
  outgoing.writeHead(response.status, cookies.length > 0 ? { ...sent, 'set-cookie': cookies } : sent)
  outgoing.flushHeaders()
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (read === undefined || read.done) break
    await write(outgoing, read.value, signal)
  }
  outgoing.end()
}

/** Only the path says what is asked. */
const origin = 'model.callsheet.test'

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of incoming) text += decoder.decode(chunk as Uint8Array, { stream: true }) // no encoding is set, so bytes come
  return text + decoder.decode()
}

function headersOf({ headers }: IncomingMessage): Headers {
  const read = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) read.set(name, String(value))
  }
  return read
}

/** Settles when the system has taken the piece, so that the next one is not handed out before; or when the client leaves. */
function write(outgoing: ServerResponse, piece: Uint8Array, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      signal.removeEventListener('abort', settle)
      resolve()
    }
    signal.addEventListener('abort', settle)
    outgoing.write(piece, settle)
  })
}

/** The script breaks the connection, or the client did. */
function isConnectionLost(error: unknown): boolean {
  const codes = error instanceof Error ? [error, error.cause].map((part) => Object(part) as { code?: unknown }) : [] // any object may be asked for a key
  return codes.some(({ code }) => code === 'ECONNRESET')
}
