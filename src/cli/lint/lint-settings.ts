import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import type { Ignore, LintOptions } from '../../lint/options/lint-options.js'
import { readOptions } from '../../lint/options/read-options.js'
import { allTargets, type Target } from '../../lint/targets/target.js'
import type { CountTokens } from '../../lint/tokens/tool-tokens.js'
import { present } from '../dataset/now.js'
import { CliError, noJson } from '../errors.js'
import { readText } from '../score/read-text.js'
import { lintInputError } from './errors.js'
import type { LintConfig } from './lint-config.js'
import type { Bar } from './outcome.js'
import type { LintArgs } from './read-args.js'
import type { FormatTo } from './read-formats.js'
import { tokenizerNamed } from './tokenizer-named.js'

/** What the arguments and the configuration amount to. */
export interface LintSettings {
  readonly options: LintOptions
  readonly bar: Bar
  readonly baseline: string | null
  readonly suppressions: string | null
  readonly lock: string | null
  /** For which targets it is shown who takes which tools; empty where nobody asked. */
  readonly matrix: readonly Target[]
  readonly formats: readonly FormatTo[]
}

/** What was said on the command line, then in the configuration, then what is usual. */
export function lintSettings(args: LintArgs, config: LintConfig): LintSettings {
  const suppressions = args.suppressions ?? config.suppressions
  const lock = args.lock ?? config.lock
  const tokenizer = args.tokenizer ?? config.tokenizer
  const countTokens: CountTokens | null = tokenizer === null ? null : tokenizerNamed(tokenizer)
  const { ignore = [] } = config.options
  const today = present().toISOString().slice(0, 10)
  const formats = args.formats ?? config.formats ?? []
  return {
    options: {
      today,
      ...config.options,
      ...(args.preset === null ? {} : { preset: args.preset }),
      ...(args.targets === null ? {} : { targets: args.targets }),
      ...(args.contextWindow === null ? {} : { contextWindow: args.contextWindow }),
      ...(countTokens === null ? {} : { countTokens }),
      ...(lock === null ? {} : { lock: lockIn(lock) }),
      ignore: suppressions === null ? ignore : [...ignore, ...suppressionsIn(suppressions, today)],
    },
    bar: {
      failOn: args.failOn ?? config.failOn ?? 'error',
      minScore: args.minScore ?? config.minScore,
      maxTokens: args.maxTokens ?? config.maxTokens,
    },
    baseline: args.baseline ?? config.baseline,
    suppressions,
    lock,
    matrix: args.matrix ? (args.targets ?? allTargets) : [],
    // What goes to files takes nothing from the screen.
    formats: formats.some(({ file }) => file === null) ? formats : [...formats, { format: 'stylish', file: null }],
  }
}

/** A list of what is passed over, or `{ ignore: […] }`. */
function suppressionsIn(file: string, today: string): readonly Ignore[] {
  const value = jsonIn(file)
  try {
    return readOptions({ today, ignore: isObject(value) ? value['ignore'] : value }).ignore
  } catch (error) {
    throw lintInputError(error, file)
  }
}

function lockIn(file: string): unknown {
  const lock = jsonIn(file)
  try {
    readOptions({ lock })
    return lock
  } catch (error) {
    throw lintInputError(error, file)
  }
}

function jsonIn(file: string): unknown {
  const text = readText(file)
  const json = parseJson(text)
  if (!json.ok) throw noJson(file, text, json.offset, json.message)
  if (json.value === null) throw new CliError(`${file} holds null`)
  return json.value
}
