import { parseArgs } from 'node:util'
import { DatasetError } from '../../dataset/errors.js'
import { MatchError } from '../../match/errors.js'
import { ScoreError } from '../../score/errors.js'
import { ToolError } from '../../tool/errors.js'
import { badUsage, CliError } from '../errors.js'
import { readOptions } from '../read-options.js'
import { check, type CheckArgs } from './check.js'
import { datasetUsage } from './usage.js'

/** Checks data sets. Returns the exit code. */
export async function datasetCommand([name, ...args]: readonly string[]): Promise<0 | 1> {
  if (name !== 'check') {
    throw badUsage(`dataset takes check${name === undefined ? '' : `, but got '${name}'`}`, datasetUsage)
  }
  const asked = readArgs(args)
  try {
    return await check(asked)
  } catch (error) {
    throw isOfTheInput(error) ? new CliError(error.message, { cause: error }) : error
  }
}

function isOfTheInput(error: unknown): error is Error {
  return [DatasetError, ScoreError, MatchError, ToolError].some((kind) => error instanceof kind)
}

// Each may come several times, so that a second one is an error and does not win in silence.
const text = { type: 'string', multiple: true } as const

function readArgs(args: readonly string[]): CheckArgs {
  const options = { tools: text, now: text, zone: text, options: text }
  const { values, positionals } = readOptions(datasetUsage, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [dataset, ...more] = positionals
  if (dataset === undefined || more.length > 0) {
    throw badUsage(`check takes one data set, but got ${positionals.length}`, datasetUsage)
  }
  const once = (name: keyof typeof options): string | null => onlyOne(name, values[name])
  return { dataset, tools: once('tools'), now: once('now'), zone: once('zone'), options: once('options') }
}

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw badUsage(`--${name} takes one value, but got ${given.length}`, datasetUsage)
  if (value === '') throw badUsage(`--${name} takes a value, but got none`, datasetUsage)
  return value
}
