import type { AnswerOptions } from '../../score/answers/answer-all.js'
import type { ScoreOptions } from '../../score/options.js'
import { nearest } from '../../text/nearest.js'
import { noOptionsIn, unknownKind, unknownOption } from './errors.js'
import { importModule, isModule } from './import-module.js'
import { requireTools } from './require-tools.js'

const names = ['tools', 'now', 'zone', 'normalisers', 'embedder', 'judge'] as const

/**
 * The options of scoring that a JavaScript module exports, each by its name. Their values are checked by whoever uses them.
 *
 * @throws CliError for a module that cannot be loaded, or exports no option or something else
 */
export async function loadOptions(file: string): Promise<ScoreOptions & AnswerOptions> {
  if (!isModule(file)) throw unknownKind(file, '.js, .mjs, .cjs and .ts')
  const options = await importModule(file)
  const keys = Object.keys(options)
  if (keys.length === 0) throw noOptionsIn(file, names)
  const other = keys.find((key) => !names.some((name) => name === key))
  if (other !== undefined) throw unknownOption(file, other, nearest(other, names), names)
  if (options['tools'] !== undefined) requireTools(file, options['tools'])
  return options
}
