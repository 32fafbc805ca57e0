import { parseArgs } from 'node:util'
import { badCall } from '../errors.js'
import { readOptions } from '../read-options.js'

/** What `callsheet metrics` was asked to do. */
export interface MetricsArgs {
  /** At least one; `-` is the standard input. */
  readonly files: readonly string[]
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
  const [json = null, ...more] = values.json ?? []
  if (more.length > 0) throw badCall(`--json takes one value, but got ${more.length + 1}`, 'metrics')
  // Of what is read - is the standard input; metrics would become a file of that name.
  if (json === '' || json === '-') throw badCall('--json takes a file', 'metrics')
  return { files: positionals, json }
}

// It may come several times, so that a second one is an error and does not win in silence.
const options = { json: { type: 'string', multiple: true } } as const
