import { inline } from '../../src/json/inline.js'
import { CallsheetError } from '../../src/run/errors.js'

/** A watched tool was entered when nobody could write it down any more. */
export function toolAfterClose(tool: string): CallsheetError {
  return new CallsheetError(
    'sheet-closed',
    `${tool} was entered after its sheet had closed. The agent left work running: await it inside the function given to ` +
      'sheet.run, or make one sheet for each test.',
  )
}

/** An effect log was changed in another way than by `push`. */
export function effectLogIsAppendOnly(kind: string, method: string): TypeError {
  return new TypeError(
    `sheet.effects('${kind}') is a log: ${method}() would change what already happened. Only push() adds to it; ` +
      'copy it first to change the copy: [...log].',
  )
}

/** An effect happened when nobody could write it down any more. */
export function effectAfterClose(kind: string, value: unknown): CallsheetError {
  return new CallsheetError(
    'sheet-closed',
    `an effect '${kind}', ${inline(value)}, happened after its sheet had closed. The agent left work running: await it inside the ` +
      'function given to sheet.run, or make one sheet for each test.',
  )
}

/** A leg was begun when nobody could write it down any more. */
export function legAfterClose(): CallsheetError {
  return new CallsheetError(
    'sheet-closed',
    'leg() was called after its sheet had closed: await every leg inside the function given to sheet.run.',
  )
}

/** Two legs at once. */
export function legInLeg(): CallsheetError {
  return new CallsheetError(
    'leg-misused',
    'leg() was called while another leg was running. Legs are the parts of one conversation, one after the other: await each before the next.',
  )
}

/** The kind of a module-level log is no text. */
export function badModuleKind(kind: unknown): TypeError {
  return new TypeError(`effectsOf() takes the kind as a text, such as 'refunds', but got ${inline(kind)}`)
}

/** A module-level log was looked into where it is anybody's guess whose effects to show. */
export function effectsReadOutsideRun(kind: string): TypeError {
  return new TypeError(
    `the log of effectsOf('${kind}') was read outside of a run, where nobody can tell whose effects to show. ` +
      `Ask the run: expect(run).toHaveEffects([{ kind: '${kind}' }]); or read the log of one sheet: sheet.effects('${kind}').`,
  )
}

/** `sheet.spy` was called when nothing is recorded any more. */
export function spyAfterClose(): CallsheetError {
  return new CallsheetError(
    'sheet-closed',
    'sheet.spy() was called after its sheet had closed. Spy before sheet.run, or inside the function given to it.',
  )
}

/** Something that is not as `sheet.spy` takes it. */
export function badSpy(reason: string): TypeError {
  return new TypeError(`sheet.spy() ${reason}`)
}

/** A method that cannot be replaced in place. */
export function cannotPatch(object: object, method: string): TypeError {
  return badSpy(
    `cannot watch ${method}() of ${inline(object)}: the object refuses changes (frozen, sealed, or a proxy). ` +
      'Spy the object underneath, which it calls, or hand the agent an object that can be changed.',
  )
}

/** One of the reader's functions failed; the agent must not feel it. */
export function spyFailed(spied: {
  readonly kind: string
  readonly method: string
  readonly asking: 'when' | 'as'
  readonly failed: boolean
  readonly error: unknown
}): CallsheetError {
  const { kind, method, asking, failed, error } = spied
  const reason = error instanceof Error ? error.message : inline(error)
  const hint = failed ? ' The call had failed, so the result was undefined.' : ''
  return new CallsheetError(
    'spy-failed',
    `'${asking}' of the spy on ${method}() (effects '${kind}') failed: ${reason}.${hint}`,
    { cause: error },
  )
}

/** The object was changed so that it cannot get its method back. */
export function spyNotRestored(kind: string, method: string): CallsheetError {
  return new CallsheetError(
    'spy-failed',
    `the spy on ${method}() (effects '${kind}') could not give the object its own method back: it was frozen or sealed meanwhile.`,
  )
}

/** A leg was given something that is no function. */
export function noPart(received: unknown): CallsheetError {
  const hint = received instanceof Promise ? 'a promise: it was started before the leg' : inline(received)
  return new CallsheetError(
    'leg-misused',
    `leg() takes a function that runs one part of the conversation, but got ${hint}`,
  )
}

/** A tool or log of a sheet was used in the run of another. */
export function foreignSheet(what: string): CallsheetError {
  return new CallsheetError(
    'sheet-foreign',
    `${what} belongs to another sheet than the one whose run uses it, so this run would not show it. ` +
      'Wrap the tools and make the logs with the sheet that runs the agent.',
  )
}

/** The function given as `args` did not answer with arguments. */
export function argsMisread(tool: string, reason: string, cause?: unknown): CallsheetError {
  return new CallsheetError(
    'args-misread',
    `the function given to sheet.wrap(tools, { args }) was asked about a call of ${tool} and ${reason}. ` +
      'It gets the list of arguments that the function received, and returns what to record.',
    cause === undefined ? undefined : { cause },
  )
}
