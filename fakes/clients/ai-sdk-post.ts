import { parseJson } from '../../src/json/parse-json.js'
import { messageOf } from '../wires/error-text.js'
import { apiCallError, jsonParseError, type FailedCall } from './ai-sdk-errors.js'

/** A request as a provider of the AI SDK sends it. */
export interface Post {
  readonly fetch: typeof globalThis.fetch
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
  readonly signal: AbortSignal | undefined
}

/** An answer with status 200. */
export interface Posted {
  readonly response: Response
  readonly headers: Record<string, string>
  /** The body of the request, as JSON. */
  readonly sent: string
  /** Reads the whole answer. */
  json(): Promise<unknown>
  /** Waits for a part of the answer. */
  reading<T>(work: Promise<T>): Promise<T>
}

/** Sends a request. What fails is thrown as the SDK's own providers throw it, so that its retries are the real ones. */
export async function post({ fetch, url, headers, body, signal }: Post): Promise<Posted> {
  const sent = JSON.stringify(body, bytesAsBase64)
  const init = { method: 'POST', headers, body: sent, ...(signal === undefined ? {} : { signal }) }
  const called = { url, requestBodyValues: body }
  const response = await failing(fetch(url, init), signal, ({ message, cause }) =>
    apiCallError(`Cannot connect to API: ${cause instanceof Error ? cause.message : message}`, {
      ...called,
      ...lost,
      cause,
    }),
  )
  const answered = { ...called, statusCode: response.status, responseHeaders: Object.fromEntries(response.headers) }
  const reading = <T>(work: Promise<T>): Promise<T> =>
    failing(work, signal, (cause) =>
      apiCallError('Failed to process successful response', { ...answered, ...lost, cause }),
    )
  if (!response.ok) throw statusError(response.status, await response.text(), answered)
  return {
    response,
    headers: answered.responseHeaders,
    sent,
    reading,
    async json() {
      const responseBody = await reading(response.text())
      return jsonOf(responseBody, (cause) =>
        apiCallError('Invalid JSON response', { ...answered, responseBody, isRetryable: false, cause }),
      )
    },
  }
}

/** What a text holds, by the parser of the SDK, so that its error is the SDK's too. */
export function jsonOf(text: string, toError: (cause: Error) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw error instanceof SyntaxError ? toError(jsonParseError(text, error)) : error
  }
}

/** The SDK tries again, and at once rather than after two seconds. */
const lost = { isRetryable: true, responseHeaders: { 'retry-after-ms': '1' } }

/** A connection that breaks; who aborts gets the reason that was given. */
async function failing<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  toError: (broken: TypeError) => Error,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw signal?.aborted !== true && error instanceof TypeError ? toError(error) : error
  }
}

function statusError(status: number, responseBody: string, answered: Omit<FailedCall, 'isRetryable'>): Error {
  const parsed = parseJson(responseBody)
  const data = parsed.ok ? { data: parsed.value } : {}
  const isRetryable = status === 408 || status === 409 || status === 429 || status >= 500
  const told = parsed.ok ? errorMessage(parsed.value) : undefined
  return apiCallError(told ?? messageOf(status), { ...answered, responseBody, ...data, isRetryable })
}

function errorMessage(body: unknown): string | undefined {
  const error: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'error') : undefined
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  return typeof message === 'string' ? message : undefined
}

/** Files are bytes here and base64 in JSON. A buffer has made a list of itself before it comes here. */
function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
  const own: unknown = typeof this === 'object' && this !== null ? Reflect.get(this, key) : value
  return own instanceof Uint8Array ? Buffer.from(own.buffer, own.byteOffset, own.length).toString('base64') : value
}
