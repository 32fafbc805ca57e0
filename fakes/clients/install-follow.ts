type Fetch = typeof globalThis.fetch

/** A request that may leave. */
interface Sent {
  readonly url: URL
  /** The address as given, or what was given with all that it says. */
  readonly input: string | Request
  readonly init: RequestInit | undefined
  /** How often it was redirected already. */
  readonly hops: number
}

/** Sends a request, and hands each address that it is redirected to back to `judge`, where the one behind would just go. */
export async function follow(sent: Sent, behind: Fetch, judge: Fetch): Promise<Response> {
  const { url, input, init, hops } = sent
  const request = typeof input === 'string' ? null : input
  if ((init?.redirect ?? request?.redirect ?? 'follow') !== 'follow') return behind(input, init)
  const spare = init?.body === undefined && request?.body ? request.clone() : null
  const asked = readInit(init)
  const response = await behind(input, { ...asked, redirect: 'manual' })
  const location = response.headers.get('location')
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return response
  await response.body?.cancel()
  if (hops === 20) throw failed('redirect count exceeded')
  const next = URL.canParse(location, url.href) ? new URL(location, url) : null
  if (next?.protocol !== 'https:' && next?.protocol !== 'http:') throw failed(`redirected to ${location}`)
  if (response.status !== 303 && isStream(init?.body)) throw failed('a body that is a stream cannot be sent again')
  if (next.hash === '') next.hash = url.hash

  const headers = new Headers(init?.headers ?? request?.headers)
  if (next.origin !== url.origin) drop(headers, ['authorization', 'proxy-authorization', 'cookie', 'host'])
  const signal = init?.signal ?? request?.signal ?? null
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
  const again = { ...asked, method, headers, signal }
  const toGet = response.status === 303 ? !['GET', 'HEAD'].includes(method) : response.status < 303 && method === 'POST'
  if (toGet) {
    drop(headers, ['content-encoding', 'content-language', 'content-location', 'content-type', 'content-length'])
    Object.assign(again, { method: 'GET', body: null })
  } else if (spare !== null) {
    Object.assign(again, { body: await spare.arrayBuffer() })
  }
  const last = await judge(next.href, again)
  return Object.defineProperty(last, 'redirected', { value: true, configurable: true })
}

/** Getters too, which spreading would lose: a `Request` may stand in the place of the options. */
function readInit(init: RequestInit | undefined): RequestInit {
  if (typeof init !== 'object' || init === null) return {}
  const inherited = fields.map((key): [string, unknown] => [key, init[key]])
  return { ...init, ...Object.fromEntries(inherited.filter(([, value]) => value !== undefined)) }
}

const fields = ['method', 'headers', 'body', 'signal', 'duplex', 'keepalive', 'credentials', 'mode'] as const

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

function drop(headers: Headers, names: readonly string[]): void {
  for (const name of names) headers.delete(name)
}

/** As `fetch` says it. */
function failed(reason: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(reason) })
}
