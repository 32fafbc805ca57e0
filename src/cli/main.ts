#!/usr/bin/env node
import { badUsage, CliError, usage } from './errors.js'
import { serveCommand } from './serve-command.js'

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
  if (name === undefined) throw badUsage('a command is missing')
  if ([name, ...given].some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`usage: ${usage}`)
    return 0
  }
  if (name === 'serve') return serveCommand(given)
  throw badUsage(`there is no command '${name}'`)
}
