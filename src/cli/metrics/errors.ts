import type { GuardError } from '../../guard/errors.js'
import { badCall, CliError } from '../errors.js'

/** Where the lines of a file begin, in the numbers of the lines of all files. */
export interface FileStart {
  readonly file: string
  /** How many lines stand before it. */
  readonly before: number
}

/** Records that are damaged, or contradict each other: `line 3` is the third of all files. */
export function brokenRecords(cause: GuardError, starts: readonly FileStart[]): CliError {
  const placeOf = (number: string): string => {
    const start = starts.findLast(({ before }) => before < Number(number))
    return start === undefined ? `line ${number}` : `${start.file}:${Number(number) - start.before}`
  }
  const message = cause.message
    .replace(
      /^lines (\d+) and (\d+)/u,
      (_, first: string, second: string) => `${placeOf(first)} and ${placeOf(second)}`,
    )
    .replace(/^line (\d+)/u, (_, number: string) => placeOf(number))
  return new CliError(message, { cause })
}

/** Files without a run. */
export function noRunIn(files: readonly string[]): CliError {
  return new CliError(`there is no run and no record in ${files.join(', ')}`)
}

/** Files whose calls nobody can judge. */
export function nothingJudged(unjudged: number): CliError {
  const why =
    unjudged === 0
      ? 'in no run the model called a tool that exists'
      : 'no schema of their tools is known. Hand the tools in: --tools <file>'
  return new CliError(`no call was judged: ${why}.`)
}

/** The metrics would be written over what is read. */
export function overwritten(json: string, file: string): CliError {
  return badCall(
    `--json would overwrite ${json}, which is ${file === json ? 'read' : `${file}, which is read`}`,
    'metrics',
  )
}

/** The same runs would count twice. */
export function namedTwice(file: string): CliError {
  return badCall(`${file} is named twice`, 'metrics')
}
