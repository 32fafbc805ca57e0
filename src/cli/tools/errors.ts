import { badCall, type CliError } from '../errors.js'

/** What was given is no call of `callsheet tools`. */
export function badToolsCall(reason: string): CliError {
  return badCall(reason, 'tools')
}

/** What stands there would be lost. */
export function noLockThere(file: string): CliError {
  return badToolsCall(`${file} is there and is no lockfile of tools, so it is not written over`)
}

/** The lockfile would be written over what is read, or is no other file than that. */
export function overwritten(lock: string, file: string): CliError {
  return badToolsCall(`--lock names ${lock}, which is ${file === lock ? 'read' : `${file}, which is read`}`)
}
