import { DatasetError, type DatasetPlace } from '../../dataset/errors.js'
import { messageOf } from '../../json/unread.js'
import { oneLine } from '../../text/one-line.js'
import { badCall, CliError } from '../errors.js'

/** An option that says something else than it may. */
export function badOptionGiven(cause: Error): CliError {
  return badCall(cause.message.replace(/^option /u, '--').replace(/\.$/u, ''), 'diagnose')
}

/** A run that cannot be diagnosed as the line has it. */
export function notDiagnosed(place: DatasetPlace, cause: unknown): DatasetError {
  return new DatasetError('not-diagnosed', place, messageOf(cause), { cause })
}

/** A run that is not what `runToJson` made. */
export function brokenRun(place: DatasetPlace, what: string): DatasetError {
  return new DatasetError('bad-run', place, `${what}: the run is not as runToJson made it.`)
}

/** Two say which tools there are, and not the same. */
export function toolsDiffer(place: DatasetPlace, tool: string, has: string, where: string): DatasetError {
  return new DatasetError(
    'bad-run',
    place,
    `the line has ${oneLine(tool)} with a schema, and ${where} ${has}. Say it in one place, or alike in both.`,
  )
}

/** JSON that goes on over several lines. */
export function notOneLine(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'bad-json',
    place,
    "the JSON goes on in the next line, but a file of runs has one run a line: jq -c . <file>, or jq -c '.[]' <file> for a list of runs.",
  )
}

/** A list of runs in one line. */
export function listOfRuns(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'bad-run',
    place,
    "the line holds a list of runs, but a file of runs has one run a line: jq -c '.[]' <file>.",
  )
}

/** Records in one list, where each has a line. */
export function listOfRecords(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'bad-run',
    place,
    "the line holds a list of records, but a file has one record a line: jq -c '.[]' <file>.",
  )
}

/** A conversation where a text belongs. */
export function queryIsList(place: DatasetPlace): DatasetError {
  return new DatasetError(
    'bad-run',
    place,
    'query is a list, but has to be a text, what the user asked for. A conversation is a run of its own: { "run": [messages], "tools" }.',
  )
}

/** A file that has runs, of which none has a call. */
export function nothingJudged(unjudged: number): CliError {
  const why =
    unjudged === 0
      ? 'in no run the model called anything'
      : `${unjudged === 1 ? '1 call' : `${unjudged} calls`} could not be judged, for the reasons above`
  return new CliError(`no call was judged: ${why}.`)
}

/** Files without a run. */
export function noRunIn(files: readonly string[]): CliError {
  return new CliError(`there is no run in ${files.join(', ')}`)
}

/** The report would be written over what is read. */
export function overwritten(json: string, file: string): CliError {
  return badCall(
    `--json would overwrite ${json}, which is ${file === json ? 'read' : `${file}, which is read`}`,
    'diagnose',
  )
}

/** The same runs would count twice. */
export function runsTwice(file: string): CliError {
  return badCall(`${file} is named twice`, 'diagnose')
}
