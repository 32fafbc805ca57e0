import { parseArgs } from 'node:util'
import type { FixKind } from '../../lint/finding.js'
import type { Preset } from '../../lint/options/lint-options.js'
import { presets } from '../../lint/options/read-options.js'
import { allTargets, type Target } from '../../lint/targets/target.js'
import { badCall } from '../errors.js'
import { readOptions } from '../read-options.js'
import { badNumber, badWord } from './errors.js'
import { failLevels, type FailOn } from './fail-on.js'
import { type FormatTo, readFormats } from './read-formats.js'
import { withOptionalValues } from './with-optional-values.js'

/** What `callsheet lint` was asked to do. `null` is what was not said. */
export interface LintArgs {
  /** Files; `-` is the standard input. */
  readonly files: readonly string[]
  /** Commands that start servers. */
  readonly mcp: readonly string[]
  /** Addresses of servers. */
  readonly mcpUrls: readonly string[]
  readonly stdinName: string | null
  readonly targets: readonly Target[] | null
  readonly preset: Preset | null
  readonly contextWindow: number | null
  readonly tokenizer: string | null
  readonly formats: readonly FormatTo[] | null
  readonly failOn: FailOn | null
  readonly minScore: number | null
  readonly maxTokens: number | null
  /** Which fixes are made; empty for none. */
  readonly fix: readonly FixKind[]
  /** Whether fixes are only shown. */
  readonly isDryRun: boolean
  readonly baseline: string | null
  readonly writesBaseline: boolean
  readonly suppressions: string | null
  readonly lock: string | null
  readonly config: string | null
  readonly noConfig: boolean
  readonly reportsUnused: boolean
  readonly matrix: boolean
  readonly quiet: boolean
}

/** Reads the arguments of `callsheet lint`, as far as something is to be linted. */
export function readArgs(args: readonly string[]): LintArgs {
  const { values, positionals } = readOptions(
    (reason) => badCall(reason, 'lint'),
    () => parseArgs({ args: withOptionalValues(args), options, allowPositionals: true }),
  )
  const once = (name: OnceName): string | null => onlyOne(name, values[name])
  const { mcp = [], 'mcp-url': mcpUrls = [] } = values
  requireSources(positionals, mcp, mcpUrls)
  const read: LintArgs = {
    files: positionals,
    mcp,
    mcpUrls,
    stdinName: once('stdin-name'),
    targets: readTargets(values.target),
    preset: readWord('preset', once('preset'), presets),
    contextWindow: readCount('context-window', once('context-window')),
    tokenizer: once('tokenizer'),
    formats: readFormatArgs(values.format, once('output')),
    failOn: readWord('fail-on', once('fail-on'), failLevels),
    minScore: readScore(once('min-score')),
    maxTokens: readCount('max-tokens', once('max-tokens')),
    fix: readFix(once('fix'), values['fix-dry-run'] === true),
    isDryRun: values['fix-dry-run'] === true,
    baseline: once('baseline'),
    writesBaseline: values['write-baseline'] === true,
    suppressions: once('suppressions'),
    lock: once('lock'),
    config: once('config'),
    noConfig: values['no-config'] === true,
    reportsUnused: values['report-unused-ignores'] === true,
    matrix: values.matrix === true,
    quiet: values.quiet === true,
  }
  requireAgreement(read)
  return read
}

// Each may come several times, so that a second one is an error and does not win in silence.
const text = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const
const options = {
  mcp: text,
  'mcp-url': text,
  'stdin-name': text,
  target: text,
  preset: text,
  'context-window': text,
  tokenizer: text,
  format: text,
  output: text,
  'fail-on': text,
  'min-score': text,
  'max-tokens': text,
  fix: text,
  'fix-dry-run': flag,
  baseline: text,
  'write-baseline': flag,
  suppressions: text,
  lock: text,
  config: text,
  'no-config': flag,
  'report-unused-ignores': flag,
  matrix: flag,
  quiet: flag,
} as const

type Flag = 'fix-dry-run' | 'write-baseline' | 'no-config' | 'report-unused-ignores' | 'matrix' | 'quiet'
type OnceName = Exclude<keyof typeof options, Flag | 'mcp' | 'mcp-url' | 'target' | 'format'>

function onlyOne(name: string, given: readonly string[] = []): string | null {
  const [value = null, ...more] = given
  if (more.length > 0) throw badCall(`--${name} takes one value, but got ${given.length}`, 'lint')
  if (value === '') throw badCall(`--${name} takes a value, but got none`, 'lint')
  return value
}

function requireSources(files: readonly string[], mcp: readonly string[], urls: readonly string[]): void {
  if ([...files, ...mcp, ...urls].some((one) => one.trim() === '')) {
    throw badCall('lint takes files, commands and addresses, and one of them is empty', 'lint')
  }
  if (files.length + mcp.length + urls.length === 0) {
    throw badCall('lint takes files with tools, - for the standard input, --mcp or --mcp-url, but got none', 'lint')
  }
  if (files.filter((file) => file === '-').length > 1) throw badCall('- is named twice', 'lint')
}

/** Targets, a list in each with commas between them. */
function readTargets(given: readonly string[] | undefined): readonly Target[] | null {
  if (given === undefined) return null
  return given
    .flatMap((words) => words.split(','))
    .map((word) => {
      const target = allTargets.find((known) => known === word.trim())
      if (target === undefined) throw badWord('target', word.trim(), allTargets)
      return target
    })
}

function readWord<Word extends string>(name: string, given: string | null, known: readonly Word[]): Word | null {
  if (given === null) return null
  const word = known.find((one) => one === given)
  if (word === undefined) throw badWord(name, given, known)
  return word
}

function readCount(name: string, given: string | null): number | null {
  if (given === null) return null
  const count = Number(given)
  if (!/^\d+$/u.test(given) || !Number.isSafeInteger(count) || count < 1) {
    throw badNumber(name, given, 'a whole number of tokens from 1')
  }
  return count
}

function readScore(given: string | null): number | null {
  if (given === null) return null
  const score = Number(given)
  if (!/^\d+(?:\.\d+)?$/u.test(given) || score > 100) throw badNumber('min-score', given, 'a number from 0 to 100')
  return score
}

function readFormatArgs(given: readonly string[] | undefined, output: string | null): readonly FormatTo[] | null {
  if (given === undefined && output === null) return null
  return readFormats(given ?? [], output)
}

const fixWords = ['safe', 'compatible'] as const

function readFix(given: string | null, isDryRun: boolean): readonly FixKind[] {
  const word = readWord('fix', given, fixWords) ?? (isDryRun ? 'safe' : null)
  if (word === null) return []
  return word === 'safe' ? ['safe'] : ['safe', 'compatible']
}

function requireAgreement({ config, noConfig, files, stdinName, fix, mcp, mcpUrls, isDryRun }: LintArgs): void {
  if (config !== null && noConfig) throw badCall('--config and --no-config exclude each other', 'lint')
  if (stdinName !== null && !files.includes('-')) {
    throw badCall('--stdin-name names what - reads, and - is not read', 'lint')
  }
  if (fix.length === 0 || isDryRun) return
  if (mcp.length + mcpUrls.length > 0) {
    throw badCall('--fix writes files, and a server is none. See --fix-dry-run', 'lint')
  }
  if (files.includes('-')) throw badCall('--fix writes files, and - is none. See --fix-dry-run', 'lint')
}
