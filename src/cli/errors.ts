/** The command cannot be carried out as it is written. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
}

export const usage = `callsheet serve <script.json> [--port <number>] [--lenient] [--command <line>]…

Serves a scripted model on this machine, for agents in any language. The first line printed is JSON: { "url", "env" }; env
are the variables that lead the clients of OpenAI, Anthropic, Google and Ollama there. Each command is run with them, one
after the other; without one, the model is served until SIGINT, SIGTERM or SIGHUP. Then the sheet is printed. A signal ends
the command that runs; a second one kills it.

  --port      the port to listen on; by default a free one
  --lenient   accept message histories that a provider would refuse
  --command   a line for the shell that runs the agent

Exit code: 0 the script was served as written, 1 it was not or a command failed or was interrupted, 2 it cannot be served
`

/** What was given is no call of this command. */
export function badUsage(reason: string): CliError {
  return new CliError(`${reason}\n\nusage: ${usage}`)
}

/** The file is not there, or cannot be read. */
export function unreadable(file: string, cause: unknown): CliError {
  return new CliError(`cannot read ${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

/** The file holds no JSON. */
export function noJson(file: string, text: string, offset: number, reason: string): CliError {
  const before = text.slice(0, offset).split('\n')
  return new CliError(`${file}:${before.length}:${(before.at(-1) ?? '').length + 1} is no JSON: ${reason}`)
}

/** The file holds no script. */
export function noScript(file: string, cause: TypeError): CliError {
  return new CliError(`${file}: ${cause.message}`, { cause })
}

/** One key has two values, of which one would be lost. */
export function twice(file: string, pointer: string): CliError {
  return new CliError(`${file}: the key at ${pointer} occurs more than once`)
}

/** A number would not be served as it is written. */
export function inexact(file: string, pointer: string, digits: string): CliError {
  return new CliError(
    `${file}: the number ${digits} at ${pointer} would be read as ${Number(digits)}. ` +
      `Write an integer as { "$bigint": "${digits}" }, or in a step with raw all arguments as one text.`,
  )
}
