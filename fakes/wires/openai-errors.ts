import type { WireError } from './wire.js'

/** Types and codes by status; from recorded errors for 400 and 429, from OpenAI's guide on error codes for the others. */
const words: Readonly<Record<number, { readonly type: string; readonly code: string | null }>> = {
  400: { type: 'invalid_request_error', code: null },
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  403: { type: 'invalid_request_error', code: 'unsupported_country_region_territory' },
  404: { type: 'invalid_request_error', code: 'model_not_found' },
  413: { type: 'invalid_request_error', code: null },
  429: { type: 'requests', code: 'rate_limit_exceeded' },
}

interface OpenAIError {
  readonly message: string
  readonly type: string
  readonly param: null
  readonly code: string | null
}

/** An error as OpenAI writes it, on both of its APIs. */
export function openaiError({ status, message, type, code }: WireError): { readonly error: OpenAIError } {
  const usual = words[status] ?? { type: status >= 500 ? 'server_error' : 'invalid_request_error', code: null }
  return { error: { message, type: type ?? usual.type, param: null, code: code ?? usual.code } }
}
