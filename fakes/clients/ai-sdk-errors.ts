/** An option of `aiSdkModel` or `aiSdkProvider` that does not exist, or a value that it does not take. */
export function badAiSdkOption(name: string, by: (...args: never[]) => unknown, reason: string): TypeError {
  const error = new TypeError(`${name}() ${reason}. Write for example: ${name}(llm, { spec: 'v3', delay: 5 })`)
  Error.captureStackTrace(error, by)
  return error
}

/** What is known of a request that failed. */
export interface FailedCall {
  readonly url: string
  readonly requestBodyValues: unknown
  readonly statusCode?: number
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody?: string
  readonly data?: unknown
  readonly isRetryable: boolean
  readonly cause?: unknown
}

/** What providers of the AI SDK throw for a request that failed; the SDK itself tries again where `isRetryable` says so. */
export function apiCallError(message: string, { cause, ...fields }: FailedCall): Error {
  return aiSdkError('APICallError', message, fields, cause)
}

/** What they throw for a text that is no JSON. */
export function jsonParseError(text: string, cause: SyntaxError): Error {
  return aiSdkError(
    'JSONParseError',
    `JSON parsing failed: Text: ${text}.\nError message: ${cause.message}`,
    { text },
    cause,
  )
}

/** What they throw for a model that there is not. */
export function noSuchModel(modelType: string, modelId: string, message: string): Error {
  return aiSdkError('NoSuchModelError', message, { modelId, modelType })
}

/** The SDK tells its errors by these symbols, so that copies of it may meet: no class of it has to be loaded. */
function aiSdkError(kind: string, message: string, fields: object, cause?: unknown): Error {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause })
  const name = `AI_${kind}`
  const marks = { [Symbol.for('vercel.ai.error')]: true, [Symbol.for(`vercel.ai.error.${name}`)]: true }
  return Object.assign(error, { name, ...marks, ...fields })
}
