import { inline } from '../../src/json/inline.js'

/** Replay what was recorded; record `once` what is missing; or `update`: record everything anew. */
export type Mode = 'replay' | 'once' | 'update'

/** How this process uses cassettes. Only `CALLSHEET_RECORD` has it ask a real model, and nothing has where `CI` is set. */
export function modeOf(env: Readonly<Record<string, string | undefined>> = process.env): {
  readonly mode: Mode
  /** What to say of it; `null` where there is nothing to say. */
  readonly note: string | null
} {
  const given = env['CALLSHEET_RECORD'] ?? ''
  if (given !== '' && given !== 'replay' && given !== 'once' && given !== 'update') {
    throw new TypeError(
      `the environment variable CALLSHEET_RECORD is ${inline(given)}; it takes 'once' (record what is missing), ` +
        "'update' (record everything anew) or 'replay', which is the default",
    )
  }
  if (given === '' || given === 'replay') return { mode: 'replay', note: null }
  if (isOn(env['CI'])) return { mode: 'replay', note: `CALLSHEET_RECORD=${given} is not heeded, since CI is set` }
  return { mode: given, note: null }
}

/** Whether entries may be left over: `callsheet cassette prune` runs the tests to see which. */
export function mayLeaveOver(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  // Only beside the log of what is used, so that a variable which somebody left behind does nothing.
  return env['CALLSHEET_CASSETTE_LEFT_OVER'] === 'allow' && (env['CALLSHEET_CASSETTE_USAGE'] ?? '') !== ''
}

/** Continuous integration sets it to `true`, or to its own name. */
function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase())
}
