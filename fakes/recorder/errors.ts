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
export function effectAfterClose(kind: string): CallsheetError {
  return new CallsheetError(
    'sheet-closed',
    `an effect '${kind}' happened after its sheet had closed. The agent left work running: await it inside the ` +
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
export function legInLeg(): TypeError {
  return new TypeError(
    'leg() was called while another leg was running. Legs are the parts of one conversation, one after the other: await each before the next.',
  )
}
