import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { badUsage } from '../errors.js'
import { readOptions } from '../read-options.js'
import { scoreUsage } from './usage.js'

/** What `callsheet score` was asked to do. */
export interface ScoreArgs {
  readonly dataset: string
  /** At least one; `-` is the standard input. */
  readonly runs: readonly string[]
  readonly tools: string | null
  readonly options: string | null
  readonly now: string | null
  readonly zone: string | null
  readonly partial: boolean
  readonly gate: string | null
  readonly baseline: string | null
  readonly json: string | null
  readonly junit: string | null
  readonly github: boolean
  /** The folder of the store; `null`: results are not stored. */
  readonly store: string | null
  readonly quiet: boolean
}

/** Reads the arguments of `callsheet score`. */
export function readArgs(args: readonly string[]): ScoreArgs {
  const { values, positionals } = readOptions(scoreUsage, () =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [dataset, ...more] = positionals
  if (dataset === undefined || more.length > 0) {
    throw badUsage(`score takes one data set, but got ${positionals.length}`, scoreUsage)
  }
  const once = (name: OnceName): string | null => onlyOne(name, values[name])
  return {
    dataset,
    runs: readRuns(values.runs),
    tools: once('tools'),
    options: once('options'),
    now: once('now'),
    zone: once('zone'),
    partial: values.partial === true,
    gate: once('gate'),
    baseline: once('baseline'),
    json: once('json'),
    junit: once('junit'),
    github: values.github === true || process.env['GITHUB_ACTIONS'] === 'true',
    store: readStore(once('store'), values['no-store'] === true),
    quiet: values.quiet === true,
  }
}

// Each may come several times, so that a second one is an error and does not win in silence.
const text = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const
const options = {
  runs: text,
  tools: text,
  options: text,
  now: text,
  zone: text,
  partial: flag,
  gate: text,
  baseline: text,
  json: text,
  junit: text,
  github: flag,
  store: text,
  'no-store': flag,
  quiet: flag,
} as const

type OnceName = 'tools' | 'options' | 'now' | 'zone' | 'gate' | 'baseline' | 'json' | 'junit' | 'store'

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw badUsage(`--${name} takes one value, but got ${given.length}`, scoreUsage)
  if (value === '') throw badUsage(`--${name} takes a value, but got none`, scoreUsage)
  return value
}

function readRuns(given: readonly string[] = []): readonly string[] {
  if (given.length === 0) throw badUsage('--runs is missing: the recorded runs', scoreUsage)
  if (given.includes('')) throw badUsage('--runs takes a value, but got none', scoreUsage)
  // Runs without a number would count as further trials.
  const places = given.map((file) => (file === '-' ? file : resolve(file)))
  const twice = given.find((_, index) => places.indexOf(places[index] ?? '') !== index)
  if (twice !== undefined) throw badUsage(`--runs names ${twice} twice`, scoreUsage)
  return given
}

function readStore(folder: string | null, isOff: boolean): string | null {
  if (folder !== null && isOff) throw badUsage('--store and --no-store exclude each other', scoreUsage)
  return isOff ? null : (folder ?? '.callsheet')
}
