import { CallsheetError } from '../../src/run/errors.js'

/** `live()` was given something that it does not take. */
export function badLive(reason: string): TypeError {
  return new TypeError(`live() ${reason}. Write for example: live(sheet, { upstream: 'https://gateway.example.com' })`)
}

/** The model could not be asked, or its answer could not be read: said as of a recording before. */
export function liveFailed({ code, message, cause }: CallsheetError): CallsheetError {
  if (code !== 'recording-failed') return new CallsheetError(code, message, { cause })
  const reason = words.reduce((text, [recorded, asked]) => text.replace(recorded, asked), message)
  return new CallsheetError('live-failed', `asking the real model failed: ${reason}`, { cause })
}

/** What is said of a recording, and what it is here. */
const words: readonly (readonly [recorded: string, asked: string])[] = [
  ['the recording failed: ', ''],
  [', of which no recording is made', ''],
  ['cannot be recorded', 'cannot be read'],
  ['a recording is made of what goes over HTTP', 'it is asked over HTTP'],
  ['the fetch of the cassette', 'the fetch of llm'],
  ['cassette(sheet, file, {', 'live(sheet, {'],
]

/** The agent came to its end, and the model never heard of it. */
export function neverAsked(): CallsheetError {
  return new CallsheetError(
    'live-failed',
    'the agent never asked the model of live(), so nothing is known of what it did. Give the agent its client, new OpenAI(llm.openai()); ' +
      'where a module has its own, callsheet/install leads it here, an address that is no known provider by addModelHosts.',
  )
}
