import { inline } from '../../src/json/inline.js'
import { CallsheetError } from '../../src/run/errors.js'

/** Nothing could be recorded of a request. */
function recordingFailed(reason: string, cause?: unknown): CallsheetError {
  const message = `the recording failed: ${reason}`
  return new CallsheetError('recording-failed', message, cause === undefined ? undefined : { cause })
}

/** A model object or a function was asked, and nothing was sent that could be sent on. */
export function nothingSent(provider: string): CallsheetError {
  return recordingFailed(
    `a recording is made of what goes over HTTP, but the model was asked in this process (${provider}). ` +
      'Give the client or model of your SDK the fetch of the cassette: new OpenAI(llm.openai()), createOpenAI({ fetch: llm.fetch }), ' +
      'new ChatOpenAI({ configuration: { fetch: llm.fetch } })',
  )
}

/** An interceptor caught what the recording itself sent. */
export function ownRequest(from: string): CallsheetError {
  return recordingFailed(
    `what it sent to ${from} came back to it: something has replaced the global fetch before callsheet/cassette was imported. ` +
      'Import it first, or hand it a fetch that reaches the model: cassette(sheet, file, { upstream: fetch })',
  )
}

/** The provider has no address of its own. */
export function noAddress(path: string): CallsheetError {
  return recordingFailed(
    `there is no telling where ${path} is to be asked. Say it: cassette(sheet, file, { upstream: 'https://…' })`,
  )
}

/** The provider wants a key. */
export function noKey(base: string, names: readonly string[]): CallsheetError {
  return recordingFailed(
    `${base} wants a key, and ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not set. ` +
      'Set it, give the client a key of its own, or name another model by the option upstream',
  )
}

/** The connection failed. */
export function cannotAsk(from: string, error: unknown): CallsheetError {
  const texts: string[] = []
  for (let at = error; at instanceof Error && texts.length < 4; at = at.cause) texts.push(at.message)
  return recordingFailed(`${from} could not be asked: ${texts.length === 0 ? inline(error) : texts.join(': ')}`, error)
}

/** The provider refused the request, for a reason that says nothing about the agent. */
export function refused(from: string, status: number, text: string, isPlaceholder: boolean): CallsheetError {
  const hint = isPlaceholder
    ? '. The client sent the placeholder that llm.openai() and the like give it for a key; with a model of your own give it yours: ' +
      'new OpenAI({ ...llm.openai(), apiKey })'
    : ''
  return recordingFailed(
    `${from} answered with status ${status}, of which no recording is made: ${inline(text, 300)}${hint}`,
  )
}

/** The provider refused what may hold ids and signatures of a replay, which it never gave. */
export function refusedAfterReplay(from: string, text: string): CallsheetError {
  return recordingFailed(
    `${from} answered with status 400 to a request that follows replayed answers: ${inline(text, 300)}. ` +
      'It may know nothing of them: record everything anew, CALLSHEET_RECORD=update',
  )
}

/** The answer is none that a step can hold. */
export function unreadableAnswer(from: string, reason: string): CallsheetError {
  return recordingFailed(`what ${from} answered cannot be recorded: ${reason}`)
}

/** The file cannot be had, or must not be written. */
export function notKept(error: Error): CallsheetError {
  return recordingFailed(error.message, error)
}
