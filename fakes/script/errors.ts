import { inline } from '../../src/json/inline.js'
import { plain } from '../../src/json/plain.js'
import { CallsheetError } from '../../src/run/errors.js'
import type { NeutralRequest } from '../../src/run/types.js'
import { described } from './title-of.js'

/** A function that makes steps, with its name: packing changes what a function calls itself. */
export type By = readonly [name: string, step: (...args: never[]) => unknown]

/** A step function was given something it does not take. Points at the line that called it. */
export function badStep([name, step]: By, reason: string, example: string): TypeError {
  const error = new TypeError(`${name}() ${reason}. Write for example: ${example}`)
  Error.captureStackTrace(error, step)
  return error
}

/** A script holds something that is no step. */
export function notAStep(where: string, received: unknown): TypeError {
  const hint = Array.isArray(received)
    ? ' It is a list: a script of cutAtEveryBoundary is one too; spread it (...script).'
    : ''
  return new TypeError(
    `${where} is no step: ${inline(received)}.${hint} A step is made by say('…'), call('tool', { … }), turn({ … }), raw('tool', '…'), ` +
      "refuse('…'), fault(429), respond((request) => …), forever(step) or maybe(step).",
  )
}

/** A script is no list of steps, or an empty one. */
export function notAScript(received: unknown, lane: string | null): TypeError {
  const reason = Array.isArray(received) ? 'an empty list' : described(received)
  if (lane !== null) {
    return new TypeError(
      `the script of ${lane} is a list of steps, but got ${reason}. Leave out a lane that is never asked.`,
    )
  }
  return new TypeError(
    `a script is a list of steps, but got ${reason}. Write for example: sheet.llm([call('lookup_order', { order_id: 'A-1001' }), say('Done.')])`,
  )
}

/** `forever` or `maybe` stands where nothing after it could ever be served. */
export function misplacedStep(where: string, kind: 'forever' | 'maybe'): TypeError {
  const rule =
    kind === 'forever'
      ? 'forever() can only be the last step'
      : 'maybe() can only stand at the end, before other maybe() steps'
  return new TypeError(`${where}: ${rule}; the steps after it would never be served for sure.`)
}

/** A script whose steps were all served. */
export interface UsedScript {
  readonly lane: string | null
  readonly served: number
  /** How many of them were faults. */
  readonly faults: number
  /** The last of them, where it was a fault or a turn that broke off. */
  readonly failure: string | null
}

/** The agent asked once more than the script has steps. */
export function scriptExhausted(script: UsedScript, request: NeutralRequest, isAgain: boolean): CallsheetError {
  const { served, faults, lane } = script
  const failure = isAgain ? script.failure : null
  const name = lane === null ? 'the script' : `the script of ${lane}`
  const steps = `${name} has ${served === 1 ? '1 step' : `${served} steps`}`
  const asked = failure === null ? `for turn ${served - faults + 1}` : `again after ${failure}`
  const hint =
    failure === null
      ? 'Add a step for this request, or find out why the agent did not stop.'
      : 'A retry takes a step of its own: add one, write forever(…) around a failure that lasts, or turn off the retries of the client.'
  return new CallsheetError(
    'script-exhausted',
    `the agent asked the model ${asked}, but ${steps}. ${lastMessage(request)} ${hint}`,
  )
}

/** The agent stopped before it had asked for every step. */
export function scriptLeftOver(
  served: number,
  left: readonly string[],
  thrown: { readonly error: unknown } | null,
): CallsheetError {
  const asked = served === 0 ? 'never asked the model' : `asked the model ${served === 1 ? 'once' : `${served} times`}`
  const steps = left.length === 1 ? '1 step is' : `${left.length} steps are`
  const shown = left.slice(0, 3).join(', ') + (left.length > 3 ? ', …' : '')
  if (thrown !== null) {
    return new CallsheetError(
      'script-left-over',
      `the agent ${asked} and then threw ${thrownText(thrown.error)}, so ${steps} left over: ${shown}.${networkHint(thrown.error, served)}`,
    )
  }
  return new CallsheetError(
    'script-left-over',
    `the agent ${asked} and stopped, but ${steps} left over: ${shown}. ` +
      'Remove what the agent does not ask for, wrap it in maybe(…) if it may, or find out why the agent stopped.',
  )
}

/** The request is not the one that the step was written for. */
export function stepMismatch(step: string, reason: string, request: NeutralRequest): CallsheetError {
  return new CallsheetError(
    'step-mismatch',
    `${step} does not fit the request it should answer: ${reason}. ${lastMessage(request)}`,
  )
}

/** A step cannot be served as it is written. */
export function stepInvalid(step: string, reason: string): CallsheetError {
  return new CallsheetError('step-invalid', `${step} ${reason}`)
}

/** A function of the test threw while its step was served. */
export function stepThrew(step: string, what: string, thrown: unknown): CallsheetError {
  return new CallsheetError(
    'step-invalid',
    [step, what, 'threw', thrownText(thrown)].filter((part) => part !== '').join(' '),
    { cause: thrown },
  )
}

/** A client that looked for the host which only our own fetch knows has another fetch. */
function networkHint(thrown: unknown, served: number): string {
  const texts: string[] = []
  for (let error = thrown; error instanceof Error && texts.length < 5; error = error.cause) texts.push(error.message)
  if (!texts.some((text) => text.includes('model.callsheet.test'))) {
    const [, ...causes] = texts.filter((text) => text !== '')
    const isConnection = served === 0 && /connection|fetch failed/i.test(texts.join(' '))
    return (
      causes.map((text) => ` Its cause: ${inline(text, 200).slice(1, -1)}.`).join('') +
      (isConnection
        ? ' The request never came here: give the client what llm.openai() and the like return; over MSW and nock, name the host of a gateway by the option hosts.'
        : '')
    )
  }
  return ' The client did not use the fetch that it was given: this version of it may know no such option (@google/genai knows httpOptions.fetch from 2.23).'
}

/** What was thrown, in a line. */
function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${inline(thrown.message, 300).slice(1, -1)}` : inline(thrown, 300)
}

function lastMessage(request: NeutralRequest): string {
  const last = request.messages.at(-1)
  if (last === undefined) return 'The request held no message.'
  const text = last.toolResult?.text ?? last.text ?? ''
  return `Its last message (${last.role}): ${plain(text, 120)}.`
}

/** Lanes without a function that tells them apart, or the other way round. */
export function badLanes(reason: string): TypeError {
  return new TypeError(
    `several agents behind one client need a script for each and a function that tells their requests apart, but ${reason}. ` +
      "Write: sheet.llm({ planner: [say('…')], worker: [say('…')] }, { lane: (request) => (request.system?.includes('plan') ? 'planner' : 'worker') })",
  )
}

/** The user's function named a lane that has no script. */
export function laneUnknown(lane: unknown, lanes: readonly string[]): CallsheetError {
  return new CallsheetError(
    'request-unknown',
    `the function given as lane returned ${inline(lane)} for a request, but there are scripts for ${lanes.join(', ')} only`,
  )
}
