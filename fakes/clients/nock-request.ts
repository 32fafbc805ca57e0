import type { Outbound } from './http-record.js'

/** A request as nock tells of it: of nock 15, or the one that nock 14 makes of it. */
export type NockRequest = Request | NodeRequest

/** What is used of the requests of nock 14. */
export interface NodeRequest {
  readonly method: string
  readonly path: string
  readonly options: RequestOptions
  getHeaders(): Readonly<Record<string, unknown>>
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

function urlOf({ proto, host, path }: RequestOptions): string {
  return new URL(path, `${proto}://${host}`).href
}

function pairsOf(headers: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)])
}
