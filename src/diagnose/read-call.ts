import { inline } from '../json/inline.js'
import { fromPointer, type Path } from '../json/paths.js'
import { scanJson } from '../json/scan-json.js'
import { type PlainCall, readCalls } from '../match/calls/read-calls.js'
import { isToolCall } from '../run/is-run.js'
import type { ToolCall } from '../run/types.js'
import { depthFault } from './args-depth.js'
import { badCall, circularArgs } from './errors.js'
import { requireReadable } from './require-readable.js'

/** A call as it is diagnosed. */
export interface ReadCall {
  /** Empty where there is none. */
  readonly name: string
  /** `undefined` where the text of the arguments is not JSON, and where they are nested too deep. */
  readonly args: unknown
  readonly isTooDeep: boolean
  /** By JSON Pointer: number texts that parsing changed. */
  readonly exact: Readonly<Record<string, string>>
  /** Places whose key the model wrote twice in one object. */
  readonly repeated: readonly Path[]
  readonly rawArgs: string | null
}

/** Reads a call of a run, or one made by hand; `null`, or one without a name, is no call. */
export function readCall(call: ToolCall | PlainCall | null): ReadCall {
  // What a recorder took down can be read.
  if (!isRecorded(call)) requireReadable(call, 'call')
  if (call === null || isNameless(call)) return noCall
  const { tool: name = '', args, exact, rawArgs = null } = attemptOf(call) ?? {}
  const fault = depthFault(args)
  if (fault === 'circular') throw circularArgs(name)
  return fault === null
    ? { name, args, isTooDeep: false, exact: exact ?? {}, repeated: repeatedIn(rawArgs), rawArgs }
    : { name, args: undefined, isTooDeep: true, exact: {}, repeated: [], rawArgs: rawArgs ?? inline(args, widest) }
}

const noCall: ReadCall = { name: '', args: {}, isTooDeep: false, exact: {}, repeated: [], rawArgs: null }

/** Parsing keeps the last value of each key; what others make of it is anybody's guess. */
function repeatedIn(rawArgs: string | null): readonly Path[] {
  if (rawArgs === null) return []
  const scanned = scanJson(rawArgs)
  return scanned.ok ? scanned.duplicates.map(fromPointer) : []
}

/** Of what is too deep, so much is kept. */
const widest = 200

function attemptOf(call: ToolCall | PlainCall): ReturnType<typeof readCalls>['attempts'][number] | undefined {
  try {
    return readCalls([call], false).attempts[0]
  } catch (error) {
    throw badCall(error, call)
  }
}

function isRecorded(call: unknown): boolean {
  try {
    return isToolCall(call)
  } catch {
    return false
  }
}

/** Functions have names of their own. */
function isNameless(call: unknown): boolean {
  return typeof call === 'object' && call !== null && Reflect.get(call, 'name') === ''
}
