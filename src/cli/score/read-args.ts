import { parseArgs } from 'node:util'
import { badCall } from '../errors.js'
import { readOptions } from '../read-options.js'

/** What `callsheet score` was asked to do. */
export interface ScoreArgs {
  readonly dataset: string
  /** What the data set is called in results and reports; `null`: as its file. */
  readonly name: string | null
  /** At least one; `-` is the standard input. */
  readonly runs: readonly string[]
  readonly tools: string | null
  readonly options: string | null
  readonly now: string | null
  readonly zone: string | null
  readonly partial: boolean
  readonly gate: string | null
  readonly baseline: BaselineArgs | null
  readonly json: string | null
  readonly junit: string | null
  readonly github: boolean
  /** The folder of the store; `null`: results are not stored. */
  readonly store: string | null
  readonly quiet: boolean
}

/** What results are compared with. At most one of `run` and `branch` is not `null`. */
export interface BaselineArgs {
  readonly file: string
  /** The run that counts, of stored results. */
  readonly run: string | null
  /** The branch whose runs count. */
  readonly branch: string | null
}

/** Reads the arguments of `callsheet score`. */
export function readArgs(args: readonly string[]): ScoreArgs {
  const { values, positionals } = readOptions(
    (reason) => badCall(reason, 'score'),
    () => parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [dataset, ...more] = positionals
  if (dataset === undefined || more.length > 0) {
    throw badCall(`score takes one data set, but got ${positionals.length}`, 'score')
  }
  const once = (name: OnceName): string | null => onlyOne(name, values[name])
  return {
    dataset,
    name: once('name'),
    runs: readRuns(values.runs),
    tools: once('tools'),
    options: once('options'),
    now: once('now'),
    zone: once('zone'),
    partial: values.partial === true,
    gate: once('gate'),
    baseline: readBaseline(once('baseline'), once('baseline-run'), once('baseline-branch')),
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
  name: text,
  runs: text,
  tools: text,
  options: text,
  now: text,
  zone: text,
  partial: flag,
  gate: text,
  baseline: text,
  'baseline-run': text,
  'baseline-branch': text,
  json: text,
  junit: text,
  github: flag,
  store: text,
  'no-store': flag,
  quiet: flag,
} as const

type OnceName = Exclude<keyof typeof options, 'runs' | 'partial' | 'github' | 'no-store' | 'quiet'>

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw badCall(`--${name} takes one value, but got ${given.length}`, 'score')
  if (value === '') throw badCall(`--${name} takes a value, but got none`, 'score')
  return value
}

function readBaseline(file: string | null, run: string | null, branch: string | null): BaselineArgs | null {
  if (run !== null && branch !== null) {
    throw badCall(
      '--baseline-run and --baseline-branch exclude each other: each says which run is the baseline',
      'score',
    )
  }
  if (file !== null) return { file, run, branch }
  if (run === null && branch === null) return null
  const name = run === null ? 'branch' : 'run'
  throw badCall(`--baseline-${name} says which run of a file counts, and no --baseline names the file`, 'score')
}

function readRuns(given: readonly string[] = []): readonly string[] {
  if (given.length === 0) throw badCall('--runs is missing: the recorded runs', 'score')
  if (given.includes('')) throw badCall('--runs takes a value, but got none', 'score')
  return given
}

function readStore(folder: string | null, isOff: boolean): string | null {
  if (folder !== null && isOff) throw badCall('--store and --no-store exclude each other', 'score')
  return isOff ? null : (folder ?? '.callsheet')
}
