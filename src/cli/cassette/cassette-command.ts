import { parseArgs } from 'node:util'
import { badUsage, type CliError } from '../errors.js'
import { readCommands, readOptions } from '../read-options.js'
import { cassetteUsage } from '../usage.js'
import { check } from './check.js'
import { list } from './list.js'
import { printScript } from './print-script.js'
import { prune } from './prune.js'

/** Lists, checks and prunes cassettes, or turns one into a script. Returns the exit code. */
export async function cassetteCommand([name, ...args]: readonly string[]): Promise<0 | 1> {
  switch (name) {
    case 'list':
      return list(readPaths(args))
    case 'check': {
      const { values, positionals } = readOptions(wrong, () =>
        parseArgs({ args, options: { command }, allowPositionals: true }),
      )
      return check(positionals, readCommands(values.command, cassetteUsage))
    }
    case 'prune': {
      const options = { command, 'dry-run': { type: 'boolean' } } as const
      const { values, positionals } = readOptions(wrong, () => parseArgs({ args, options, allowPositionals: true }))
      return prune(positionals, readCommands(values.command, cassetteUsage), values['dry-run'] === true)
    }
    case 'to-script': {
      const options = { typescript: { type: 'boolean' } } as const
      const { values, positionals } = readOptions(wrong, () => parseArgs({ args, options, allowPositionals: true }))
      const [file, ...more] = positionals
      if (file === undefined || more.length > 0) {
        throw badUsage(`to-script takes one cassette, but got ${positionals.length}`, cassetteUsage)
      }
      return printScript(file, values.typescript === true)
    }
    case undefined:
      throw badUsage('cassette takes one of list, check, prune and to-script', cassetteUsage)
    default:
      throw badUsage(`cassette takes one of list, check, prune and to-script, but got '${name}'`, cassetteUsage)
  }
}

function wrong(reason: string): CliError {
  return badUsage(reason, cassetteUsage)
}

const command = { type: 'string', multiple: true } as const

function readPaths(args: string[]): readonly string[] {
  return readOptions(wrong, () => parseArgs({ args, options: {}, allowPositionals: true })).positionals
}
