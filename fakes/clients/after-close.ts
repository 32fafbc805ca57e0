import { CallsheetError } from '../../src/run/errors.js'
import type { Caller } from './hosts-of.js'

/** Something was called for a sheet which has closed, so that it would do nothing. */
export function afterClose([name, by]: Caller): CallsheetError {
  const error = new CallsheetError(
    'sheet-closed',
    `${name}() was called after its sheet had closed. Call it before sheet.run, or inside the function given to it.`,
  )
  Error.captureStackTrace(error, by)
  return error
}
