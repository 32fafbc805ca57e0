import { CassetteError } from './cassette-error.js'

/** The file is there, but its text cannot be had. */
export function unreadable(file: string, cause: unknown): CassetteError {
  return new CassetteError('unreadable', file, `cannot read the cassette ${file}: ${reasonOf(cause)}`, { cause })
}

/** Something else stands where the file should be. */
export function noFileToRead(file: string, isFolder: boolean): CassetteError {
  return new CassetteError('unreadable', file, `cannot read the cassette ${file}: it is ${kindOf(isFolder)}`)
}

/** Something else stands where the file should be written. */
export function noFileToWrite(file: string, isFolder: boolean): CassetteError {
  return new CassetteError(
    'unwritable',
    file,
    `cannot write the cassette ${file}: it is ${kindOf(isFolder)}; name another file, or move what is there`,
  )
}

/** The file cannot be written, or nothing can be written beside it. */
export function unwritable(file: string, cause: unknown): CassetteError {
  return new CassetteError(
    'unwritable',
    file,
    `cannot write the cassette ${file}: ${reasonOf(cause)}; ${remedyFor(codeOf(cause))}; nothing was written`,
    { cause },
  )
}

/** Somebody else records the same file. `holder` is his process, null where the lock does not say. */
export function locked(file: string, lock: string, holder: number | null, isOwn: boolean): CassetteError {
  const who =
    holder === null
      ? 'somebody, its lock does not say who,'
      : isOwn
        ? `another test or sheet of this same process (${holder})`
        : `process ${holder}`
  const left = holder === null || isOwn ? '' : 'A killed Vitest may have left that process behind: end it. '
  return new CassetteError(
    'locked',
    file,
    `the cassette ${file} is being recorded already: ${who} holds ${lock}. Two recordings need two files, or one must wait for the other. ${left}If nothing records it, for instance because a process was killed and its number given to another, delete ${lock}`,
  )
}

/** The lock was taken away while the file was being recorded, or given back before. */
export function lockLost(file: string, cause: unknown): CassetteError {
  return new CassetteError(
    'locked',
    file,
    `cannot write the cassette ${file}: its lock is no longer held, so somebody else may be recording it; nothing was written. Record again`,
    { cause },
  )
}

/** The file holds another text than the recording began with. */
export function changed(file: string): CassetteError {
  return new CassetteError(
    'changed',
    file,
    `the cassette ${file} was changed, made or removed while it was being recorded; nothing was written. Look at the change, then record again`,
  )
}

/** A usage log that cannot be written to. */
export function usageNotLogged(log: string, cause: unknown): CassetteError {
  return new CassetteError(
    'unwritable',
    log,
    `cannot write to ${log}, which CALLSHEET_CASSETTE_USAGE names: ${reasonOf(cause)}`,
    { cause },
  )
}

/** A line of a usage log that is none. */
export function badUsageLine(log: string, line: number, reason: string): CassetteError {
  return new CassetteError(
    'invalid',
    log,
    `${log}:${line}: no record of what a cassette served (${reason}); delete the file and run the tests again`,
  )
}

/** The code of an error of the system: `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

function kindOf(isFolder: boolean): string {
  return isFolder ? 'a folder' : 'no regular file'
}

function reasonOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : String(cause)
}

function remedyFor(code: unknown): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'let this user write the file and its folder, or name a file elsewhere'
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'make room on the disk and record again'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is a file; name another file, or move what is there'
    case 'EBUSY':
      return 'close the programs that hold it open and record again'
    default:
      return 'name another file, or see to what is said here'
  }
}
