/** Clauses on why an answer is not recorded, to stand after a colon. */

import { inline } from '../../src/json/inline.js'

/** A status that no model answers with. */
export function noAnswer(status: number): string {
  return `its status is ${status}, which is neither that of an answer nor that of an error`
}

/** There is no body. */
export function emptyBody(status: number): string {
  return `its status is ${status} and its body is empty`
}

/** Bytes that are no UTF-8. */
export function noText(encoding: string | null): string {
  return encoding === null
    ? 'its body is no text in UTF-8, and so would be another one when it is replayed. See who answers there: a model sends JSON or events in UTF-8'
    : `its body is no text: it came with content-encoding: ${encoding}, which fetch did not undo. Send the header accept-encoding: identity while recording`
}

/** A page of a proxy, a greeting, a message of a gateway. */
export function noJson(type: string | null, text: string, message: string): string {
  return `its body (${type ?? 'without a content type'}) is neither JSON nor a stream of events: ${message}. It begins ${inline(text.trimStart().slice(0, 60))}`
}
