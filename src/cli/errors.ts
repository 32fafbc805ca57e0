import { oneLine } from '../text/one-line.js'

/** The command cannot be carried out as it is written. The message is on one line, but for `lines` that follow. */
export class CliError extends Error {
  override readonly name: string = 'CliError'

  constructor(message: string, options: CliErrorOptions = {}) {
    const { lines = [], ...rest } = options
    super([message, ...lines].map(oneLine).join('\n'), rest)
  }
}

/** What a {@link CliError} may have. */
export interface CliErrorOptions extends ErrorOptions {
  /** Lines of their own, after that of the message. */
  readonly lines?: readonly string[]
}

/** What was given is no call of this command. */
export function badUsage(reason: string, usage: string): CliError {
  return new CliError(reason, { lines: ['', ...`usage: ${usage}`.split('\n')] })
}

/** What was given is no call of this command, whose help is so long that the reason would scroll away. */
export function badCall(
  reason: string,
  command: 'dataset' | 'diagnose' | 'history' | 'lint' | 'metrics' | 'score' | 'tools',
): CliError {
  return new CliError(reason, { lines: [`callsheet ${command} --help says more`] })
}

/** The file is not there, or cannot be read. */
export function unreadable(file: string, cause: unknown): CliError {
  return new CliError(`cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

/** The file holds no JSON. */
export function noJson(file: string, text: string, offset: number, reason: string): CliError {
  const before = text.slice(0, offset).split('\n')
  return new CliError(`${file}:${before.length}:${(before.at(-1) ?? '').length + 1} is no JSON: ${reason}`)
}

/** The file holds no script. */
export function noScript(file: string, cause: TypeError): CliError {
  return new CliError(`${file}: ${cause.message}`, { cause })
}

/** One key has two values, of which one would be lost. */
export function twice(file: string, pointer: string): CliError {
  return new CliError(`${file}: the key at ${pointer} occurs more than once`)
}

/** A number would not be served as it is written. */
export function inexact(file: string, pointer: string, digits: string): CliError {
  return new CliError(
    `${file}: the number ${digits} at ${pointer} would be read as ${Number(digits)}. ` +
      `Write an integer as { "$bigint": "${digits}" }, or in a step with raw all arguments as one text.`,
  )
}

/** A path that was given leads to no cassette. */
export function noCassetteAt(path: string, isFolder: boolean): CliError {
  return new CliError(
    isFolder
      ? `there is no cassette in ${path}: no .json below a __cassettes__ folder, and none that begins with { "cassette": … }`
      : `${path} is no cassette: it is in no __cassettes__ folder, and does not begin with { "cassette": … }`,
  )
}

/** A path that was given does not exist. */
export function noSuchPath(path: string): CliError {
  return new CliError(`there is no file or folder ${path}`)
}

/** A cassette without entries makes no script. */
export function nothingToScript(file: string): CliError {
  return new CliError(`${file} holds no entries, and a script has at least one step`)
}
