import type { GuardError } from '../../guard/errors.js'
import { CliError } from '../errors.js'

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
