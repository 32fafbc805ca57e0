import { parseArgs } from 'node:util'
import { badCall } from '../errors.js'
import { readOptions } from '../read-options.js'

/** What `callsheet metrics` was asked to do. */
export interface MetricsArgs {
  /** At least one; `-` is the standard input. */
  readonly files: readonly string[]
  readonly tools: string | null
  readonly json: string | null
}

/** Reads the arguments of `callsheet metrics`. */
export function readArgs(args: readonly string[]): MetricsArgs {
  const { values, positionals } = readOptions(
    (reason) => badCall(reason, 'metrics'),
    () => parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  if (positionals.length === 0) throw badCall('metrics takes files of records or runs, but got none', 'metrics')
  if (positionals.includes('')) throw badCall('metrics takes files of records or runs, and one has no name', 'metrics')
  const json = onlyOne('json', values.json)
  // Of what is read - is the standard input; metrics would become a file of that name.
  if (json === '-') throw badCall('--json takes a file, and - is none', 'metrics')
  return { files: positionals, tools: onlyOne('tools', values.tools), json }
}

// Each may come several times, so that a second one is an error and does not win in silence.
const text = { type: 'string', multiple: true } as const
const options = { tools: text, json: text } as const

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw badCall(`--${name} takes one value, but got ${given.length}`, 'metrics')
  if (value === '') throw badCall(`--${name} takes a value, but got none`, 'metrics')
  return value
}
