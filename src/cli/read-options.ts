import { badUsage, type CliError } from './errors.js'

/** What Node's `parseArgs` makes of arguments; what it refuses is a wrong use of the command, which `wrong` says. */
export function readOptions<Read>(wrong: (reason: string) => CliError, parse: () => Read): Read {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node goes on with advice about arguments that begin with a dash.
    const [reason = ''] = error.message.split('. ')
    throw wrong(reason)
  }
}

/** Lines for the shell that were given with `--command`. */
export function readCommands(lines: readonly string[] | undefined, usage: string): readonly string[] {
  if (lines?.some((line) => line.trim() === '') === true) {
    throw badUsage('--command takes a line for the shell, but got none', usage)
  }
  return lines ?? []
}
