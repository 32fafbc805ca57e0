import { parseArgs } from 'node:util'
import { badCall } from '../errors.js'
import { readOptions } from '../read-options.js'

/** What `callsheet diagnose` was asked to do. */
export interface DiagnoseArgs {
  /** At least one; `-` is the standard input. */
  readonly runs: readonly string[]
  readonly tools: string | null
  /** What an option says is checked where it is read. */
  readonly options: Readonly<Record<string, unknown>>
  readonly json: string | null
  /** Whether each call that fails is named. */
  readonly failures: boolean
}

/** Reads the arguments of `callsheet diagnose`. */
export function readArgs(args: readonly string[]): DiagnoseArgs {
  const { values, positionals } = readOptions(
    (reason) => badCall(reason, 'diagnose'),
    () => parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  if (positionals.length === 0) throw badCall('diagnose takes recorded runs, but got none', 'diagnose')
  if (positionals.includes('')) throw badCall('diagnose takes files of runs, and one has no name', 'diagnose')
  const once = (name: keyof typeof texts): string | null => onlyOne(name, values[name])
  const [assume, mode, now] = [once('assume'), once('mode'), once('now')]
  return {
    runs: positionals,
    tools: once('tools'),
    options: {
      ...(assume === null ? {} : { assume: assume.split(',').map((name) => name.trim()) }),
      ...(mode === null ? {} : { mode }),
      ...(now === null ? {} : { now }),
    },
    json: fileOf(once('json')),
    failures: values.failures ?? false,
  }
}

/** Of what is read `-` is the standard input; a report would become a file of that name. */
function fileOf(json: string | null): string | null {
  if (json === '-') throw badCall('--json takes a file, and - is none', 'diagnose')
  return json
}

// Each may come several times, so that a second one is an error and does not win in silence.
const text = { type: 'string', multiple: true } as const
const texts = { tools: text, assume: text, mode: text, now: text, json: text } as const
const options = { ...texts, failures: { type: 'boolean' } } as const

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw badCall(`--${name} takes one value, but got ${given.length}`, 'diagnose')
  if (value === '') throw badCall(`--${name} takes a value, but got none`, 'diagnose')
  return value
}
