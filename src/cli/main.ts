#!/usr/bin/env node
import { badUsage, CliError } from './errors.js'
import { serveCommand } from './serve-command.js'
import { datasetUsage } from './dataset/usage.js'
import { historyUsage } from './history/usage.js'
import { scoreUsage } from './score/usage.js'
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
  // What reads files takes a library that takes its time to load.
  switch (name) {
    case 'serve':
      return serveCommand(given)
    case 'cassette':
      return (await import('./cassette/cassette-command.js')).cassetteCommand(given)
    case 'dataset':
      return (await import('./dataset/dataset-command.js')).datasetCommand(given)
    case 'score':
      return (await import('./score/score-command.js')).scoreCommand(given)
    case 'history':
      return (await import('./history/history-command.js')).historyCommand(given)
    default:
      throw badUsage(`there is no command '${name}'`, usage)
  }
}

function usageOf(name: string): string {
  const usages = new Map([
    ['serve', serveUsage],
    ['cassette', cassetteUsage],
    ['dataset', datasetUsage],
    ['score', scoreUsage],
    ['history', historyUsage],
  ])
  return usages.get(name) ?? usage
}
