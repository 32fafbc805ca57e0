#!/usr/bin/env node
import { badUsage, CliError } from './errors.js'
import { serveCommand } from './serve-command.js'
import { cassetteUsage, serveUsage, usage } from './usage.js'

const [command, ...args] = process.argv.slice(2)

// Whoever reads may have read enough, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  process.exitCode = await run(command, args)
} catch (error) {
  if (!(error instanceof CliError)) throw error
  process.stderr.write(`callsheet: ${error.message}\n`)
  process.exitCode = 2
}

async function run(name: string | undefined, given: readonly string[]): Promise<number> {
  if (name === undefined) throw badUsage('a command is missing', usage)
  if ([name, ...given].some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`usage: ${usageOf(name)}`)
    return 0
  }
  if (name === 'serve') return serveCommand(given)
  if (name === 'cassette') {
    // Reading cassettes takes a library that takes its time to load.
    const { cassetteCommand } = await import('./cassette/cassette-command.js')
    return cassetteCommand(given)
  }
  throw badUsage(`there is no command '${name}'`, usage)
}

function usageOf(name: string): string {
  if (name === 'serve') return serveUsage
  return name === 'cassette' ? cassetteUsage : usage
}
