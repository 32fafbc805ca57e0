#!/usr/bin/env node
import { badUsage, CliError } from './errors.js'
import { serveCommand } from './serve-command.js'
import { datasetUsage } from './dataset/usage.js'
import { diagnoseUsage } from './diagnose/usage.js'
import { historyUsage } from './history/usage.js'
import { lintUsage } from './lint/usage.js'
import { metricsUsage } from './metrics/usage.js'
import { scoreUsage } from './score/usage.js'
import { toolsUsage } from './tools/usage.js'
import { cassetteUsage, serveUsage, usage } from './usage.js'

interface Command {
  readonly usage: string
  readonly run: (given: readonly string[]) => Promise<number>
}

// What reads files takes a library that takes its time to load.
const commands: ReadonlyMap<string, Command> = new Map([
  ['serve', { usage: serveUsage, run: serveCommand }],
  [
    'cassette',
    {
      usage: cassetteUsage,
      run: async (given) => (await import('./cassette/cassette-command.js')).cassetteCommand(given),
    },
  ],
  [
    'dataset',
    { usage: datasetUsage, run: async (given) => (await import('./dataset/dataset-command.js')).datasetCommand(given) },
  ],
  [
    'score',
    { usage: scoreUsage, run: async (given) => (await import('./score/score-command.js')).scoreCommand(given) },
  ],
  [
    'diagnose',
    {
      usage: diagnoseUsage,
      run: async (given) => (await import('./diagnose/diagnose-command.js')).diagnoseCommand(given),
    },
  ],
  [
    'metrics',
    { usage: metricsUsage, run: async (given) => (await import('./metrics/metrics-command.js')).metricsCommand(given) },
  ],
  ['lint', { usage: lintUsage, run: async (given) => (await import('./lint/lint-command.js')).lintCommand(given) }],
  [
    'tools',
    { usage: toolsUsage, run: async (given) => (await import('./tools/tools-command.js')).toolsCommand(given) },
  ],
  [
    'history',
    { usage: historyUsage, run: async (given) => (await import('./history/history-command.js')).historyCommand(given) },
  ],
])

let isLost = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads may have read enough, such as `head`.
  if (error.code === 'EPIPE' || isLost) return
  isLost = true
  process.exitCode = 2
  process.stderr.write(`callsheet: cannot write to the standard output: ${error.message}\n`)
})
// Nobody can be told of it; the exit code says how it went.
process.stderr.on('error', () => undefined)

// A module of the user that ends the process, or that never finishes loading, must not look like a command that went well.
let isDone = false
process.on('exit', () => {
  if (isDone) return
  process.exitCode = 2
  process.stderr.write(
    'callsheet: a module ended the process, or never finished loading, before the command was done\n',
  )
})

try {
  const code = await run(process.argv.slice(2))
  if (!isLost) process.exitCode = code
} catch (error) {
  if (!(error instanceof CliError)) throw error
  process.stderr.write(`callsheet: ${error.message}\n`)
  process.exitCode = 2
}
isDone = true
// A module of the user may hold a timer or a connection, and a server may go on answering: nobody waits for them.
process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())))

async function run([name, ...given]: readonly string[]): Promise<number> {
  if (name === undefined) throw badUsage('a command is missing', usage)
  const command = commands.get(name)
  if (command === undefined && !isHelp(name)) throw badUsage(`there is no command '${name}'`, usage)
  if (command !== undefined && !given.some(isHelp)) return command.run(given)
  process.stdout.write(`usage: ${command?.usage ?? usage}`)
  return 0
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}
