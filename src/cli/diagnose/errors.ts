import { DatasetError, type DatasetPlace } from '../../dataset/errors.js'
import { messageOf } from '../../json/unread.js'
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

/** Tools of a line and of the command. */
export function toolsSaidTwice(place: DatasetPlace, file: string): DatasetError {
  return new DatasetError('bad-run', place, `tools and --tools (${file}) do not go together. Remove one of the two.`)
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
