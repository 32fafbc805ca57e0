import { dirname, resolve } from 'node:path'
import type { LintOptions } from '../../lint/options/lint-options.js'
import { keysOf, optionNames, readOptions as readLintOptions } from '../../lint/options/read-options.js'
import { CliError } from '../errors.js'
import { badConfig, lintInputError } from './errors.js'
import { failLevels, type FailOn } from './fail-on.js'
import { type FormatTo, readFormats } from './read-formats.js'

/** What a configuration says. `null` is what it does not say. Files are named from the folder of the configuration. */
export interface LintConfig {
  readonly options: LintOptions
  readonly failOn: FailOn | null
  readonly minScore: number | null
  readonly maxTokens: number | null
  readonly baseline: string | null
  readonly suppressions: string | null
  readonly lock: string | null
  readonly tokenizer: string | null
  readonly formats: readonly FormatTo[] | null
}

/** The configuration that says nothing. */
export const noConfig: LintConfig = {
  options: {},
  failOn: null,
  minScore: null,
  maxTokens: null,
  baseline: null,
  suppressions: null,
  lock: null,
  tokenizer: null,
  formats: null,
}

const ownNames = ['failOn', 'minScore', 'maxTokens', 'baseline', 'suppressions', 'tokenizer', 'format'] as const

/**
 * Checks a configuration, `{ lint: … }`. A key that there is not is an error, since what it was to do would be lost.
 *
 * @throws CliError, with the file
 */
export function readConfig(given: unknown, file: string): LintConfig {
  try {
    const { lint = {} } = keysOf(given, 'the configuration', ['lint'])
    const keys = keysOf(lint, 'lint', [...optionNames, ...ownNames])
    const options = Object.fromEntries(
      Object.entries(keys).filter(([key]) => key !== 'lock' && !ownNames.some((name) => name === key)),
    )
    // What expires needs a day to be judged by; any will do to check it.
    readLintOptions({ today: '2026-01-01', ...options })
    return { options, ...readOwn(keys, file) }
  } catch (error) {
    if (error instanceof CliError) throw badConfig(file, error.message.split('\n')[0] ?? '')
    throw lintInputError(error, file)
  }
}

type Keys = Readonly<Record<string, unknown>>

function readOwn(keys: Keys, file: string): Omit<LintConfig, 'options'> {
  const { failOn = null, minScore = null, maxTokens = null } = keys
  const fail = failLevels.find((level) => level === failOn) ?? null
  if (failOn !== null && fail === null) throw badConfig(file, `failOn must be one of ${failLevels.join(', ')}`)
  if (minScore !== null && !isNumber(minScore, 0, 100)) throw badConfig(file, 'minScore must be a number from 0 to 100')
  if (maxTokens !== null && !(isNumber(maxTokens, 1, Infinity) && Number.isSafeInteger(maxTokens))) {
    throw badConfig(file, 'maxTokens must be a whole number of tokens from 1')
  }
  const fileAt = (name: string): string | null => {
    const text = textAt(keys, name, file, 'a file, named from the folder of the configuration')
    return text === null ? null : resolve(dirname(file), text)
  }
  return {
    failOn: fail,
    minScore,
    maxTokens,
    baseline: fileAt('baseline'),
    suppressions: fileAt('suppressions'),
    lock: fileAt('lock'),
    tokenizer: textAt(keys, 'tokenizer', file, 'the name of a tokenizer'),
    formats: formatsAt(keys['format'], file),
  }
}

function isNumber(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}

function textAt(keys: Keys, name: string, file: string, expected: string): string | null {
  const { [name]: text = null } = keys
  if (text === null) return null
  if (typeof text !== 'string' || text === '') throw badConfig(file, `${name} must be ${expected}`)
  return text
}

function formatsAt(given: unknown, file: string): readonly FormatTo[] | null {
  if (given === undefined) return null
  const list: readonly unknown[] = Array.isArray(given) ? Array.from(given) : [given]
  const words = list.filter((item) => typeof item === 'string')
  if (words.length < list.length || words.length === 0) {
    throw badConfig(file, "format must be a form such as 'json' or 'sarif=out.sarif', or a list of them")
  }
  return readFormats(words, null).map((to) => ({
    ...to,
    file: to.file === null ? null : resolve(dirname(file), to.file),
  }))
}
