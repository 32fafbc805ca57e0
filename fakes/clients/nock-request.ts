import type { Outbound } from './http-record.js'

/** A request as nock tells of it: of nock 15, or the one that nock 14 makes of it. */
export type NockRequest = Request | NodeRequest

/** What is used of the requests of nock 14. */
export interface NodeRequest {
  readonly method: string
  readonly path: string
  readonly options: RequestOptions
  getHeaders(): Readonly<Record<string, unknown>>
  once(event: 'response', listener: (response: NodeResponse) => void): unknown
}

interface NodeResponse {
  destroy: (...received: unknown[]) => unknown
}

/** How nock 14 keeps where a request goes. */
export interface RequestOptions {
  readonly method?: string
  readonly proto: string
  /** With its port. */
  readonly host: string
  readonly path: string
  readonly headers?: Readonly<Record<string, unknown>>
}

/** The same as a `Request`. */
export function requestOfNock(sent: NockRequest, text: string): Request {
  if (sent instanceof Request) return sent
  const { method } = sent
  const body = text === '' || method === 'GET' || method === 'HEAD' ? {} : { body: text }
  return new Request(urlOf({ ...sent.options, path: sent.path }), {
    method,
    headers: pairsOf(sent.getHeaders()),
    ...body,
  })
}

/** What nock tells of a request; nock 14 tells of some by their options alone. */
export function sentThroughNock(sent: NockRequest | RequestOptions): Outbound {
  if (sent instanceof Request) return { method: sent.method, url: sent.url, headers: sent.headers }
  const isRequest = 'getHeaders' in sent
  const options = isRequest ? { ...sent.options, path: sent.path } : sent
  const headers = isRequest ? sent.getHeaders() : (sent.headers ?? {})
  return { method: sent.method ?? 'GET', url: urlOf(options), headers: pairsOf(headers) }
}

/** nock leaves the brackets of an IPv6 address out. */
export function originOfNock(text: string): string {
  return text.replace(/^(https?:\/\/)([^[\]/]*:[^[\]/]*)(:\d+)$/, '$1[$2]$3')
}

function urlOf({ proto, host, path }: RequestOptions): string {
  return new URL(path, originOfNock(`${proto}://${host}`)).href
}

function pairsOf(headers: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)])
}
