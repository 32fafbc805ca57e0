import { basename, resolve } from 'node:path'
import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import { importModule, isModule } from '../dataset/import-module.js'
import { noJson } from '../errors.js'
import { readText } from '../score/read-text.js'
import { badConfig } from './errors.js'
import { findConfig } from './find-config.js'
import { type LintConfig, noConfig, readConfig } from './lint-config.js'

/** The configuration that was named, or else the one that holds in the working directory. */
export async function loadConfig(args: {
  readonly config: string | null
  readonly noConfig: boolean
}): Promise<LintConfig> {
  if (args.noConfig) return noConfig
  const file = args.config ?? findConfig(process.cwd())
  return file === null ? noConfig : readConfig(await contentOf(file), resolve(file))
}

async function contentOf(file: string): Promise<unknown> {
  if (isModule(file)) {
    const exported = await importModule(file)
    if (exported['default'] === undefined) {
      throw badConfig(file, 'it exports nothing by default. Write export default { lint: { … } }')
    }
    return exported['default']
  }
  const text = readText(file)
  const json = parseJson(text)
  if (!json.ok) throw noJson(file, text, json.offset, json.message)
  if (basename(file) !== 'package.json') return json.value
  return isObject(json.value) ? json.value['callsheet'] : null
}
