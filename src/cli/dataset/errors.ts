import { inline } from '../../json/inline.js'
import { badCall, CliError } from '../errors.js'
import { joined } from './joined.js'

/** What was loaded is not what is needed. */
export function notLoaded(file: string, cause: Error): CliError {
  return new CliError(`${file}: ${joined(cause.message)}`, { cause })
}

/** A name that does not say how a file is written. */
export function unknownKind(file: string, kinds: string): CliError {
  return new CliError(`${file} is none of ${kinds}. Write one of these.`)
}

/** There is no such file. */
export function noSuchFile(file: string): CliError {
  return new CliError(`cannot read ${file}: there is no such file. Paths are from the working directory.`)
}

/** Bytes that are no text would be read as other ones. */
export function notUtf8(file: string, cause: unknown): CliError {
  return new CliError(`cannot read ${file}: it is not UTF-8. Save it as UTF-8.`, { cause })
}

/** A number of a schema would not be the one that is written. */
export function numberChanged(file: string, line: number, path: string, digits: string): CliError {
  return new CliError(
    `${file}:${line}: the number ${digits} at ${path} would be read as ${Number(digits)}. Write a number that JavaScript holds.`,
  )
}

/** A module that throws while it is loaded. */
export function moduleThrew(file: string, cause: unknown): CliError {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  return new CliError(`cannot load ${file}: ${reason}`, { cause })
}

/** TypeScript that Node.js does not take as it is. */
export function noTypeScript(file: string, cause: unknown): CliError {
  return new CliError(
    `cannot load ${file}: Node.js ${process.version} does not run this TypeScript by itself. Name a JavaScript module, ` +
      "or the tools as JSON, or run the command with a loader: NODE_OPTIONS='--import tsx'.",
    { cause },
  )
}

/** A module without tools. */
export function noToolsIn(file: string, names: readonly string[]): CliError {
  return new CliError(`${file} exports no tools: it exports ${listOf(names)}. Export them by default, or as tools.`)
}

/** A module with two sets of tools. */
export function toolsTwice(file: string): CliError {
  return new CliError(`${file} exports tools both by default and as tools, and they differ. Remove one of the two.`)
}

/** A module with an export that is no option. */
export function unknownOption(file: string, name: string, nearest: string | null, known: readonly string[]): CliError {
  const guess = nearest === null ? `There are: ${known.join(', ')}.` : `Did you mean ${nearest}?`
  return new CliError(`${file} exports ${name}, which is no option. ${guess}`)
}

/** A module without options. */
export function noOptionsIn(file: string, known: readonly string[]): CliError {
  return new CliError(`${file} exports no option. Export any of ${known.join(', ')}, each by its name.`)
}

/** An option of the command and the module of options say the same thing. */
export function saidTwice(name: string, module: string): CliError {
  return badCall(`--${name} and ${module} both give ${name}. Remove one of the two`, 'dataset')
}

/** A clock that tells no time. */
export function badNow(now: string): CliError {
  return new CliError(
    `--now takes an instant between the years 0 and 9999, such as 2026-11-30T09:00:00Z, but got ${inline(now)}`,
  )
}

/** A zone that nobody knows. */
export function badZone(zone: string): CliError {
  return new CliError(
    `--zone takes UTC, an offset such as +02:00, or a name such as Europe/Berlin, but got ${inline(zone)}`,
  )
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing' : names.join(', ')
}
