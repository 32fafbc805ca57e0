import { DatasetError, type DatasetPlace } from '../../dataset/errors.js'
import { count } from '../cassette/count.js'
import { badUsage, CliError, unreadable } from '../errors.js'
import { scoreUsage } from './usage.js'

/** The code of a system error, such as ENOENT; `null` of any other. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** What reading a file came to; an error that no file caused stays. */
export function unreadableFile(file: string, error: unknown): unknown {
  if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new CliError(`${file} is no UTF-8 text. Save it as UTF-8.`, { cause: error })
  }
  return codeOf(error) === null ? error : unreadable(file, error)
}

/** A line of runs is no text. */
export function noUtf8(place: DatasetPlace, cause: unknown): DatasetError {
  return new DatasetError('no-utf8', place, 'the line is no UTF-8 text. Write the runs as UTF-8.', { cause })
}

/** A line of runs is longer than a text can be. */
export function tooLong(place: DatasetPlace, cause: unknown): DatasetError {
  return new DatasetError('too-long', place, 'the line is longer than a text can be. Write one run a line.', { cause })
}

/** Cases that nobody ran. */
export function casesWithoutRun(dataset: string, missing: readonly Located[], cases: number): DatasetError {
  const [first] = missing
  const named = missing.slice(0, mostNamed).map(({ test_id, line }) => `\n  ${dataset}:${line}: ${test_id}`)
  const more = missing.length > mostNamed ? `\n  and ${missing.length - mostNamed} more` : ''
  const what =
    missing.length === cases
      ? 'no case has a run: the files of --runs are empty.'
      : `${missing.length} of ${cases} cases ${missing.length === 1 ? 'has' : 'have'} no run. Run them, or leave them out: --partial.`
  return new DatasetError(
    'case-without-run',
    { file: dataset, line: first?.line ?? null },
    `${what}${named.join('')}${more}`,
  )
}

interface Located {
  readonly test_id: string
  readonly line: number
}

/** A case that scoring refuses. */
export function notScored(
  dataset: string,
  line: number,
  test_id: string,
  run: DatasetPlace,
  cause: Error,
): DatasetError {
  const where = `${run.file}:${run.line}`
  const what = `the case ${JSON.stringify(test_id)} cannot be scored (the run of ${where}): ${inThisCommand(cause.message)}`
  return new DatasetError('not-scored', { file: dataset, line }, what, { cause })
}

/** What errors advise, as it is written here. */
function inThisCommand(text: string): string {
  return text
    .replace(/which takes time: write expect\(.*$/u, 'which takes time: name a module that exports it with --options.')
    .replace('Pass them: the option tools.', 'Name their file: --tools.')
}

/** What is wrong has no place yet. */
export function at(place: DatasetPlace, error: DatasetError): DatasetError {
  if (error.file !== null) return error
  return new DatasetError(error.code, place, error.message, { cause: error })
}

/** A bar for a drop, and nothing that it could be from. */
export function noBaseline(gate: string): CliError {
  return badUsage(`${gate} asks for max_drop, which needs --baseline`, scoreUsage)
}

/** Something to compare with, and no bar for it. */
export function baselineUnused(gate: string | null): CliError {
  const why = gate === null ? 'there is no --gate' : `${gate} asks for no max_drop`
  return badUsage(`--baseline is not looked at: ${why}`, scoreUsage)
}

/** A file of stored results without the one that is looked for. `run`: there is none but that of this very run. */
export function notInBaseline(file: string, dataset: string, run: string | null, others: readonly string[]): CliError {
  const own = `${file} holds no result of ${dataset}, to be a baseline, but those of this run, ${run}.`
  if (run !== null) return new CliError(own)
  const known = others.length === 0 ? 'It holds none at all.' : `It holds results of: ${others.join(', ')}.`
  return new CliError(`${file} holds no result of ${dataset}, to be a baseline. ${known}`)
}

/** An option and the module of options say the same thing twice. */
export function saidTwice(name: string, module: string): CliError {
  return badUsage(`--${name} and ${module} both give ${name}. Remove one of the two`, scoreUsage)
}

/** A file would be written over another. */
export function sameFile(one: string, other: string, file: string): CliError {
  return badUsage(`--${one} would overwrite ${file}, which --${other} names`, scoreUsage)
}

/** Results would be added to what is being read. */
export function runsOfStore(file: string): CliError {
  return badUsage(`--runs reads ${file}, to which results are added. Write --no-store, or another --store`, scoreUsage)
}

/** Cases are not those of today's tools. */
export function contradicted(dataset: string, findings: number): CliError {
  const said = count(findings, 'finding', 'findings')
  return new CliError(
    `${dataset}: ${said}, so nothing was scored. Mend the cases, or name the tools that they are for.`,
  )
}

/** The file cannot be written. */
export function unwritable(file: string, cause: unknown): CliError {
  return new CliError(`cannot write ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

/** How many cases are named at most. */
const mostNamed = 20
