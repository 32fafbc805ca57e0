import { inline } from '../../json/inline.js'
import { LintError } from '../../lint/errors.js'
import { nearest } from '../../text/nearest.js'
import { badCall, CliError } from '../errors.js'

/** A word of an option that it does not take. */
export function badWord(option: string, received: string, known: readonly string[]): CliError {
  const near = nearest(received, known)
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return badCall(`--${option} takes one of ${known.join(', ')}, but got ${inline(received, 60)}.${hint}`, 'lint')
}

/** A number that an option does not take. */
export function badNumber(option: string, received: string, expected: string): CliError {
  return badCall(`--${option} takes ${expected}, but got ${inline(received, 60)}`, 'lint')
}

/** A rule that nobody can explain. */
export function noSuchRule(id: string, near: string | null): CliError {
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return new CliError(`there is no rule ${inline(id, 60)}.${hint} callsheet lint --explain lists all rules`)
}

/** An input that was read, and has nothing to lint. */
export function noTools(label: string): CliError {
  return new CliError(`${label} holds no tools`)
}

/** Two configurations in one folder: which of them holds would be a guess. */
export function configTwice(first: string, second: string): CliError {
  return new CliError(`there are both ${first} and ${second}. Remove one of the two, or name one: --config ${first}`)
}

/** A configuration that says nothing, or not in the form of one. */
export function badConfig(file: string, reason: string): CliError {
  return new CliError(`${file}: ${reason}`)
}

/** A baseline that is none. */
export function badBaseline(file: string, reason: string): CliError {
  return new CliError(`${file} is no baseline: ${reason}. --write-baseline writes one`)
}

/** There is no baseline yet. */
export function baselineMissing(file: string): CliError {
  return new CliError(`there is no baseline ${file}. --write-baseline writes it`)
}

/** What stands there would be lost. */
export function noBaselineThere(file: string): CliError {
  return badCall(`${file} is there and is no baseline, so --write-baseline does not write over it`, 'lint')
}

/** Somebody else has written the file since it was read. */
export function changedMeanwhile(label: string): CliError {
  return new CliError(`${label} has changed since it was read, so no fix is made there. Run the command again`)
}

/** What was read is wrong, as an error of the command; any other error stays. `place` is the file that says it, if any. */
export function lintInputError(error: unknown, place: string | null): unknown {
  if (!(error instanceof LintError)) return error
  const [message = '', ...lines] = error.message.split('\n')
  return new CliError(place === null ? message : `${place}: ${message}`, { cause: error, lines })
}
