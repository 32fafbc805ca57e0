import type { FailureCause, RecordedError } from './types.js'

/**
 * Why a tool failed, as its error says. `transient`: timeouts, aborts, connections that were refused, reset or lost, 408, 425, 429 and 5xx.
 * `logical`: the errors of the language itself (TypeError, RangeError …) and every other 4xx. A cause inside of the error speaks where the
 * error itself does not. `unknown`: all others.
 *
 * Sources: the codes are those of Node's `errors` page and of undici; the statuses those of RFC 9110, 6585 (429) and 8470 (425).
 */
export function causeOf(error: RecordedError): FailureCause {
  const own = ownCause(error)
  if (own !== 'unknown' || error.cause === undefined) return own
  return causeOf(error.cause)
}

/** What a status of HTTP says of a failure; `null` where it is none of an error. */
export function causeOfStatus(status: number): FailureCause | null {
  if (!Number.isInteger(status) || status < 400 || status > 599) return null
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'transient' : 'logical'
}

function ownCause({ name, message, code }: RecordedError): FailureCause {
  if (code !== undefined && transientCode.test(code)) return 'transient'
  if (transientName.test(name)) return 'transient'
  // Node's fetch says what happened in the cause of this TypeError; where there is none, this text is all.
  if (name === 'TypeError' && fetchText.test(message)) return 'transient'
  // What they say of timeouts and statuses they say of the program.
  if (languageName.test(name)) return 'logical'
  const byStatus = causeOfStatus(statusIn(name, code, message))
  if (byStatus !== null) return byStatus
  if (logicalName.test(name)) return 'logical'
  return transientText.test(message) ? 'transient' : 'unknown'
}

const transientCode =
  /^(?:ETIMEDOUT|ESOCKETTIMEDOUT|ECONN(?:RESET|REFUSED|ABORTED)|EPIPE|EAI_AGAIN|ENET(?:DOWN|UNREACH|RESET)|EHOST(?:DOWN|UNREACH)|EBUSY|EAGAIN|ABORT_ERR|ERR_HTTP2_(?:STREAM_CANCEL|SESSION_ERROR|GOAWAY_SESSION)|ERR_SOCKET_CONNECTION_TIMEOUT|ERR_STREAM_PREMATURE_CLOSE|ERR_CANCELED|UND_ERR_(?:\w*TIMEOUT|SOCKET|ABORTED|CLOSED|DESTROYED)|ERR_TIMEOUT|TIMEOUT|timeout|rate_limit_exceeded|resource_exhausted|RESOURCE_EXHAUSTED|UNAVAILABLE|DEADLINE_EXCEEDED)$/u

const transientName =
  /^(?:AbortError|TimeoutError|APIConnection(?:Timeout)?Error|APIUserAbortError|RateLimitError|InternalServerError|\w*Timeout(?:Error|Exception)?|ConnectionError|SocketError|NetworkError|ServiceUnavailable(?:Error|Exception)?|Throttling(?:Error|Exception)?)$/u

const fetchText = /^(?:fetch failed|terminated|failed to fetch|network ?error)/iu

const transientText =
  /\b(?:timed[ -]?out|(?:request|response|connection|connect|read|write|socket|query|statement|lock|gateway|network|operation|idle) time-?out|time-?out (?:of \d+\w*|after \d+\w*|exceeded|error|while|waiting)|time-?out$|exceeded (?:the |its )?(?:\w+ )?time-?out|socket hang up|connection (?:was )?(?:reset|refused|closed|lost|terminated|aborted)|(?:ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE|EAI_AGAIN)|too many requests|rate limit(?:ed| exceeded)|temporarily unavailable|service unavailable|bad gateway|operation was aborted)\b/iu

const languageName = /^(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError|EvalError)$/u

const logicalName = /^(?:ZodError|ValidationError|NotFoundError|BadRequestError)$/u

/** The status of an answer, where the error names it as one: `code: '503'`, `HTTP 503`, `status code 429`, `503 Service Unavailable`. */
function statusIn(name: string, code: string | undefined, message: string): number {
  const found =
    /^(?:HTTP[_ ]?)?([45]\d\d)$/iu.exec(code ?? '') ??
    /\bHTTP(?:\/\d(?:\.\d)?)?(?: (?:status|error|code|response)){0,2}!?[ :=]{0,3}(?:status(?: ?code)?[ :=]{0,3})?([45]\d\d)\b/iu.exec(
      message,
    ) ??
    /\bstatus ?code(?: (?:is|was|of))?[ :=]{0,3}([45]\d\d)\b/iu.exec(message) ??
    // A word before it may make it the status of something else: of an order.
    /(?:^|[:;,([!]\s*|\b(?:with|response|got|returned|received|server|upstream|http) )status(?: (?:is|was|of))?[ :=]{0,3}([45]\d\d)\b/iu.exec(
      message,
    ) ??
    /^([45]\d\d) (?=[A-Z"{])/u.exec(message) ??
    /^(?:HTTP|Status)(?:Error)?([45]\d\d)$/u.exec(name)
  return Number(found?.[1])
}
