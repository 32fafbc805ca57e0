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

function ownCause({ name, message, code }: RecordedError): FailureCause {
  if (code !== undefined && transientCode.test(code)) return 'transient'
  if (transientName.test(name)) return 'transient'
  const status = statusIn(name, code, message)
  if (status !== null) return isTransient(status) ? 'transient' : 'logical'
  // Node's fetch says what happened in the cause of this TypeError; where there is none, this text is all.
  if (name === 'TypeError' && fetchText.test(message)) return 'transient'
  if (transientText.test(message)) return 'transient'
  return logicalName.test(name) ? 'logical' : 'unknown'
}

const transientCode =
  /^(?:ETIMEDOUT|ESOCKETTIMEDOUT|ECONN(?:RESET|REFUSED|ABORTED)|EPIPE|EAI_AGAIN|ENET(?:DOWN|UNREACH|RESET)|EHOST(?:DOWN|UNREACH)|EBUSY|EAGAIN|ABORT_ERR|ERR_HTTP2_(?:STREAM_CANCEL|SESSION_ERROR|GOAWAY_SESSION)|ERR_SOCKET_CONNECTION_TIMEOUT|ERR_STREAM_PREMATURE_CLOSE|ERR_CANCELED|UND_ERR_(?:\w*TIMEOUT|SOCKET|ABORTED|CLOSED|DESTROYED)|ERR_TIMEOUT|TIMEOUT|timeout|rate_limit_exceeded|resource_exhausted|RESOURCE_EXHAUSTED|UNAVAILABLE|DEADLINE_EXCEEDED)$/u

const transientName =
  /^(?:AbortError|TimeoutError|APIConnection(?:Timeout)?Error|APIUserAbortError|RateLimitError|InternalServerError|\w*Timeout(?:Error|Exception)?|ConnectionError|SocketError|NetworkError|ServiceUnavailable(?:Error|Exception)?|Throttling(?:Error|Exception)?)$/u

const fetchText = /^(?:fetch failed|terminated|failed to fetch|network ?error)/iu

const transientText =
  /\b(?:timed? ?out|time-?out|socket hang up|connection (?:was )?(?:reset|refused|closed|lost|terminated|aborted)|(?:ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE|EAI_AGAIN)|too many requests|rate limit(?:ed| exceeded)?|temporarily unavailable|service unavailable|bad gateway|gateway time-?out|operation was aborted)\b/iu

const logicalName =
  /^(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError|EvalError|ZodError|ValidationError|NotFoundError|BadRequestError)$/u

/** The status of an answer, where the error names it as one: `code: '503'`, `HTTP 503`, `status 429`, `503 Service Unavailable`. */
function statusIn(name: string, code: string | undefined, message: string): number | null {
  const found =
    /^(?:HTTP[_ ]?)?([45]\d\d)$/iu.exec(code ?? '') ??
    /\b(?:HTTP(?:\/\d(?:\.\d)?)?|status(?: ?code)?)(?: (?:error|is|was|of))?[ :=]{0,3}([45]\d\d)\b/iu.exec(message) ??
    /^([45]\d\d) (?=[A-Z"{])/u.exec(message) ??
    /^(?:HTTP|Status)(?:Error)?([45]\d\d)$/u.exec(name)
  return found?.[1] === undefined ? null : Number(found[1])
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429
}
