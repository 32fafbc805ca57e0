import { isObject } from '../../src/json/is-object.js'
import { parseJson } from '../../src/json/parse-json.js'
import { fault } from '../script/faults.js'
import type { StatusOptions } from '../script/step.js'
import { messageOf } from '../wires/error-text.js'
import { toJsonText } from '../wires/json-text.js'
import type { Wire } from '../wires/wire.js'
import type { Collapsed, UpstreamAnswer } from './collapse.js'
import { noAnswer } from './collapse-errors.js'
import { noTextIn } from './no-text-in.js'

/**
 * An error status whose body is served as it came: by the provider's words where these make it, else whole. Its headers are
 * left out, since no test should wait as long as they may ask for.
 */
export function collapseFault({ status, headers, text }: UpstreamAnswer, wire: Wire): Collapsed {
  if (status > 599) return { unreadable: noAnswer(status) }
  const parsed = parseJson(text)
  const unreadable = parsed.ok ? null : noTextIn(headers, text)
  if (unreadable !== null) return { unreadable }
  const said = parsed.ok ? wordsIn(parsed.value) : {}
  const options = shortened(said).find((one) => bodyOf(one, status, wire) === text) ?? { body: text }
  return { step: fault(status, options), model: null, lost: [] }
}

type Words = Pick<StatusOptions, 'message' | 'type' | 'code'>

/** What a body says in the places in which providers say it. */
function wordsIn(body: unknown): Words {
  const error = isObject(body) ? body['error'] : undefined
  if (typeof error === 'string') return { message: error }
  if (!isObject(error)) return {}
  const { message, type, status, code, details } = error
  const reason: unknown = Array.isArray(details) ? details.find((one) => isObject(one) && 'reason' in one) : details
  const words = {
    message,
    type: type ?? status,
    code: isObject(reason) ? (reason['reason'] ?? reason['error_code']) : code,
  }
  return Object.fromEntries(Object.entries(words).filter(([, word]) => typeof word === 'string'))
}

/** Some of the words, from none to all: the usual ones need not be said. */
function shortened({ message, type, code }: Words): readonly Words[] {
  const none: readonly Words[] = [{}]
  const withMessage = message === undefined ? none : [{}, { message }]
  const withType = type === undefined ? withMessage : [...withMessage, ...withMessage.map((one) => ({ ...one, type }))]
  return code === undefined ? withType : [...withType, ...withType.map((one) => ({ ...one, code }))]
}

/** As `fault(status, words)` is served. */
function bodyOf({ message, ...words }: Words, status: number, wire: Wire): string {
  // Clients are asked to retry after a millisecond; Google says so in its body.
  const wait = status === 429 ? { retryAfterMs: 1 } : {}
  return toJsonText(wire.encodeError({ status, message: message ?? messageOf(status), ...words, ...wait }))
}
