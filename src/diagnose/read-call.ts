import { type PlainCall, readCalls } from '../match/calls/read-calls.js'
import type { ToolCall } from '../run/types.js'
import { badCall } from './errors.js'

/** A call as it is diagnosed. */
export interface ReadCall {
  /** Empty where there is none. */
  readonly name: string
  /** `undefined` where the text of the arguments is not JSON. */
  readonly args: unknown
  /** By JSON Pointer: number texts that parsing changed. */
  readonly exact: Readonly<Record<string, string>>
  readonly rawArgs: string | null
}

/** Reads a call of a run, or one made by hand; `null`, or one without a name, is no call. */
export function readCall(call: ToolCall | PlainCall | null): ReadCall {
  if (call === null || isNameless(call)) return { name: '', args: {}, exact: {}, rawArgs: null }
  try {
    const [attempt] = readCalls([call], false).attempts
    const { tool = '', args, exact, rawArgs = null } = attempt ?? {}
    return { name: tool, args, exact: exact ?? {}, rawArgs }
  } catch (error) {
    throw badCall(error)
  }
}

function isNameless(call: object): boolean {
  return Reflect.get(Object(call), 'name') === ''
}
