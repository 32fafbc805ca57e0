import { parseArgs } from 'node:util'
import { badCall, type CliError } from '../errors.js'
import { readOptions } from '../read-options.js'
import { check, type CheckArgs } from './check.js'
import { inputError } from './input-error.js'
import { requireInstant } from './require-instant.js'

/** Checks data sets. Returns the exit code. */
export async function datasetCommand([name, ...args]: readonly string[]): Promise<0 | 1> {
  if (name !== 'check') {
    throw wrong(`dataset takes check${name === undefined ? '' : `, but got '${name}'`}`)
  }
  const asked = readArgs(args)
  requireInstant(asked)
  try {
    return await check(asked)
  } catch (error) {
    throw inputError(error)
  }
}

// Each may come several times, so that a second one is an error and does not win in silence.
const text = { type: 'string', multiple: true } as const

function readArgs(args: readonly string[]): CheckArgs {
  const options = { tools: text, now: text, zone: text, options: text }
  const { values, positionals } = readOptions(wrong, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [dataset, ...more] = positionals
  if (dataset === undefined || more.length > 0) {
    throw wrong(`check takes one data set, but got ${positionals.length}`)
  }
  const once = (name: keyof typeof options): string | null => onlyOne(name, values[name])
  return { dataset, tools: once('tools'), now: once('now'), zone: once('zone'), options: once('options') }
}

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw wrong(`--${name} takes one value, but got ${given.length}`)
  if (value === '') throw wrong(`--${name} takes a value, but got none`)
  return value
}

function wrong(reason: string): CliError {
  return badCall(reason, 'dataset')
}
