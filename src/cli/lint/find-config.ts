import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import { configTwice } from './errors.js'

const names = ['callsheet.config.js', 'callsheet.config.mjs', 'callsheet.config.ts', 'callsheet.config.json']

/**
 * The file of the configuration that holds in this folder: one of its own, or of a folder above, up to that of the package.
 * `null` where there is none. A `package.json` is one where it has a key `callsheet`.
 */
export function findConfig(folder: string): string | null {
  const own = join(folder, 'package.json')
  const isPackage = existsSync(own)
  const found = [
    ...names.map((name) => join(folder, name)).filter((file) => existsSync(file)),
    ...(isPackage && hasKey(own) ? [own] : []),
  ]
  const [first = null, second] = found
  if (first !== null && second !== undefined) throw configTwice(first, second)
  if (first !== null) return first
  const above = dirname(folder)
  return isPackage || above === folder ? null : findConfig(above)
}

/** A package that cannot be read is a matter for whoever needs more of it. */
function hasKey(file: string): boolean {
  const json = parseJson(readFileSync(file, 'utf8'))
  return json.ok && isObject(json.value) && Object.hasOwn(json.value, 'callsheet')
}
