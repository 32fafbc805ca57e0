import { DatasetError, type DatasetPlace } from '../../dataset/errors.js'
import { count } from '../cassette/count.js'
import { badCall, CliError, unreadable } from '../errors.js'

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
  const more = missing.length - mostNamed
  const what =
    missing.length === cases
      ? 'no case has a run: the files of --runs are empty.'
      : `${missing.length} of ${cases} cases ${missing.length === 1 ? 'has' : 'have'} no run. Run them, or leave them out: --partial.`
  const lines = [
    ...missing.slice(0, mostNamed).map(({ test_id, line }) => `  ${dataset}:${line}: ${test_id}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
  return new DatasetError('case-without-run', { file: dataset, line: first?.line ?? null }, what, { lines })
}

/** No critical case was run, and the bar for them would be gone. */
export function criticalLeftOut(dataset: string, critical: readonly Located[]): DatasetError {
  const [first] = critical
  const [what, remedy] =
    critical.length === 1
      ? ['the only critical case has', 'Run it.']
      : [`all ${critical.length} critical cases have`, 'Run them.']
  return new DatasetError(
    'critical-left-out',
    { file: dataset, line: first?.line ?? null },
    `${what} no run and would be left out, and a gate asks that critical cases are exact, whether it says so or not. ${remedy}`,
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
  const [message = '', ...lines] = error.message.split('\n')
  return new DatasetError(error.code, place, message, { cause: error, lines })
}

/** A bar for a drop, and nothing that it could be from. */
export function noBaseline(gate: string): CliError {
  return badCall(`${gate} asks for max_drop, which needs --baseline`, 'score')
}

/** Something to compare with, and no bar for it. */
export function baselineUnused(gate: string | null): CliError {
  const why = gate === null ? 'there is no --gate' : `${gate} asks for no max_drop`
  return badCall(`--baseline is not looked at: ${why}`, 'score')
}

/** A placeholder, and nobody says what time it was. */
export function clockMissing(file: string, line: number, test_id: string): DatasetError {
  const what = `the case ${JSON.stringify(test_id)} has a placeholder, {{TODAY}} or {{NOW}}, and nothing says what time it was.`
  const remedy = 'Pass the moment when the runs were recorded: --now 2026-11-30T09:00:00Z. It holds for all runs.'
  return new DatasetError('clock-missing', { file, line }, `${what} ${remedy}`)
}

/** An option and the module of options say the same thing twice. */
export function saidTwice(name: string, module: string): CliError {
  return badCall(`--${name} and ${module} both give ${name}. Remove one of the two`, 'score')
}

/** A file would be written over another. */
export function sameFile(name: string, file: string, otherName: string, other: string): CliError {
  const isOption = otherName.startsWith('--')
  const isSaid = other === file || other === '-'
  const said = isOption ? `${otherName} names` : `is ${otherName}`
  const what = isSaid ? said : `is ${other}${isOption ? ' of' : ','} ${otherName}`
  return badCall(`${name} would overwrite ${file}, which ${what}`, 'score')
}

/** Results would be added to what is no store. */
export function storeIsInput(name: string, file: string): CliError {
  const what = name.startsWith('--') ? `which ${name} names` : name
  return badCall(`results would be added to ${file}, ${what}. Write --no-store, or another --store`, 'score')
}

/** The same runs would count twice. */
export function runsTwice(file: string): CliError {
  return badCall(`--runs names ${file} twice`, 'score')
}

/** Results would be added to what is being read. */
export function runsOfStore(file: string): CliError {
  return badCall(`--runs reads ${file}, to which results are added. Write --no-store, or another --store`, 'score')
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
