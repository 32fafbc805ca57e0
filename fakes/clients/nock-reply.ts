/** How nock keeps what it answers, in both majors. */
export interface NockInterceptor {
  /** What the request fails with. */
  errorMessage?: unknown
  readonly statusCode?: number | null
  /** Lets the request through, on nock 15. */
  readonly isPassthrough?: boolean
  /** Makes status, body and headers. */
  fullReplyFunction?: ReplyFunction | undefined
  /** Makes the body. */
  replyFunction?: ReplyFunction | undefined
}

type ReplyFunction = (this: unknown, ...received: unknown[]) => unknown
type Settle = (status: number | null) => void

/** Hears the status that nock is about to answer; `null` where it fails. To be called just before nock asks for the answer. */
export function whenReplied(interceptor: NockInterceptor, settle: Settle): void {
  const { errorMessage, statusCode = null } = interceptor
  const isFull = interceptor.fullReplyFunction !== undefined
  const reply = interceptor.fullReplyFunction ?? interceptor.replyFunction
  // Nobody is told what the network answers.
  if (errorMessage !== undefined || interceptor.isPassthrough === true) return settle(null)
  if (reply === undefined) return settle(statusCode)
  const key = isFull ? 'fullReplyFunction' : 'replyFunction'
  const heard = hearing(
    reply,
    () => {
      interceptor[key] = reply
    },
    (result) => settle(isFull ? statusOf(result) : statusCode),
    () => settle(null),
  )
  // By its number of parameters nock sees whether it takes a callback.
  interceptor[key] = Object.defineProperty(heard, 'length', { value: reply.length })
}

/** A function that does what another does, once, and tells what came of it before its caller knows. */
function hearing(
  reply: ReplyFunction,
  begun: () => void,
  returned: (result: unknown) => void,
  threw: () => void,
): ReplyFunction {
  return function (...received) {
    begun()
    const callback = received.at(-1)
    if (typeof callback === 'function') {
      const heard = (error: unknown, result: unknown): void => {
        if (error === null || error === undefined) returned(result)
        else threw()
        Reflect.apply(callback, undefined, [error, result])
      }
      return Reflect.apply(reply, this, [...received.slice(0, -1), heard])
    }
    return hear(() => Reflect.apply(reply, this, received), returned, threw)
  }
}

function hear(body: () => unknown, returned: (result: unknown) => void, threw: () => void): unknown {
  try {
    const result = body()
    if (!(result instanceof Promise)) {
      returned(result)
      return result
    }
    return result.then(
      (value: unknown) => {
        returned(value)
        return value
      },
      (error: unknown) => {
        threw()
        throw error
      },
    )
  } catch (error) {
    threw()
    throw error
  }
}

function statusOf(result: unknown): number | null {
  const status: unknown = Array.isArray(result) ? result[0] : null
  return typeof status === 'number' ? status : null
}
