import { inline } from '../../json/inline.js'
import { CliError } from '../errors.js'

/** The package that speaks to servers is not there. */
export function mcpPeerMissing(option: string, cause: unknown): CliError {
  const name = '@modelcontextprotocol/sdk'
  return new CliError(`${option} needs the package ${name}, which is not installed: npm install --save-dev ${name}`, {
    cause,
  })
}

/** A command that is none. */
export function noCommand(command: string): CliError {
  return new CliError(`--mcp takes the command that starts a server, but got ${inline(command)}`)
}

/** A command that only a shell understands: which of its parts would be run as what is not to be guessed. */
export function needsShell(command: string): CliError {
  return new CliError(
    `--mcp runs no shell, and ${inline(command, 200)} has something that only a shell understands, or a quote without its end. ` +
      "Put such a word in single quotes, or name the shell: sh -c '…'",
  )
}

/** An address that is none, or leads to another machine. */
export function badServerUrl(url: string): CliError {
  return new CliError(
    `--mcp-url takes the http address of a server on this machine, such as http://127.0.0.1:3000/mcp, but got ${inline(url)}. ` +
      'Save what tools/list of another server answers, and name the file',
  )
}

/** A server that did not tell its tools. `said` are lines that it wrote. */
export function serverFailed(label: string, reason: string, said: readonly string[], cause?: unknown): CliError {
  return new CliError(`${label}: ${reason}`, { lines: said.map((line) => `  ${line}`), cause })
}
