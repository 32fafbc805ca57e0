import { inline } from '../../src/json/inline.js'
import { plain } from '../../src/json/plain.js'
import { CallsheetError } from '../../src/run/errors.js'
import type { NeutralMessage } from '../../src/run/types.js'
import { CassetteError } from './cassette-error.js'

/** `cassette()` was given something that it does not take. */
export function badCassette(reason: string): TypeError {
  return new TypeError(
    `cassette() ${reason}. Write for example: cassette(sheet, new URL('./refund.json', import.meta.url))`,
  )
}

/** There is no recording to replay. */
export function noCassette(file: string, heeded: boolean): CassetteError {
  const hint = heeded
    ? `Record it on your machine, where a key is: CALLSHEET_RECORD=once npx vitest run${testOf(file)}, and commit the file.`
    : `CI never records: record it on your machine, CALLSHEET_RECORD=once npx vitest run${testOf(file)}, and commit the file.`
  return new CassetteError('missing', file, `there is no recording at ${file}. ${hint}`)
}

/** All entries were served, and the agent asks once more. The messages are those without secrets. */
export function cassetteExhausted(
  file: string,
  entries: number,
  request: { readonly number: number; readonly messages: readonly NeutralMessage[] },
  again: string,
): CallsheetError {
  const last = request.messages.at(-1)
  const text = last?.toolResult?.text ?? last?.text ?? ''
  const shown =
    last === undefined ? 'The request held no message.' : `Its last message (${last.role}): ${plain(text, 120)}.`
  return new CallsheetError(
    'cassette-exhausted',
    `the agent asked the model for request ${request.number}, but the recording ${file} has ${count(entries)}, and all were served. ` +
      `${shown}${again} Find out why the agent did not stop; or record what is missing: CALLSHEET_RECORD=once npx vitest run${testOf(file)}.`,
  )
}

/** The agent asked for less than was recorded. */
export function cassetteLeftOver(
  file: string,
  served: number,
  left: readonly string[],
  thrown: { readonly error: unknown } | null,
): CallsheetError {
  const asked = served === 0 ? 'used no entry' : `used ${served === 1 ? '1 entry' : `${served} entries`}`
  const ending =
    thrown === null
      ? 'stopped'
      : `then threw ${thrown.error instanceof Error ? `${thrown.error.name}: ${inline(thrown.error.message, 300).slice(1, -1)}` : inline(thrown.error, 300)}`
  const shown = left.slice(0, 3).join(', ') + (left.length > 3 ? ', …' : '')
  return new CallsheetError(
    'cassette-left-over',
    `the agent ${asked} of the recording ${file} and ${ending}, but ${left.length === 1 ? '1 entry is' : `${left.length} entries are`} left over: ${shown}. ` +
      `Find out why the agent stopped; or, where that is right, record anew: CALLSHEET_RECORD=update npx vitest run${testOf(file)}.`,
  )
}

/** In `update`, a run in which the model was never asked would leave nothing. */
export function nothingRecorded(file: string): CallsheetError {
  return new CallsheetError(
    'recording-failed',
    `the agent never asked the model, so there is nothing to record: ${file} was left as it is. ` +
      'Give the agent the client of the cassette, new OpenAI(llm.openai()); where a module has its own, callsheet/install leads it here, ' +
      'an address that is no known provider by addModelHosts.',
  )
}

function count(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries} entries`
}

/** The test file that a recording is named after, to be put behind the command. */
export function testOf(file: string): string {
  const [, name] = /__cassettes__[/\\]([^/\\]+)[/\\][^/\\]+$/.exec(file) ?? []
  return name === undefined ? '' : ` ${name}`
}
