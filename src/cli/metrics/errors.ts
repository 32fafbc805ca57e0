import { badCall, CliError } from '../errors.js'

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
