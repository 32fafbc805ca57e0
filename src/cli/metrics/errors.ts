import type { GuardError } from '../../guard/errors.js'
import type { Line } from '../score/read-lines.js'
import { badCall, CliError } from '../errors.js'

/** Records that are damaged, or contradict each other: `line 3` is the third record, which stands somewhere in a file. */
export function brokenRecords(cause: GuardError, places: readonly Pick<Line, 'file' | 'line'>[]): CliError {
  const placeOf = (number: string): string => {
    const place = places[Number(number) - 1]
    return place === undefined ? `line ${number}` : `${place.file}:${place.line}`
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
