import { readFileSync } from 'node:fs'
import { changedNumber } from '../../dataset/read/changed-number.js'
import { pathOfPointer } from '../../dataset/read/path-of-pointer.js'
import { isObject } from '../../json/is-object.js'
import { parseJson } from '../../json/parse-json.js'
import { formatPath } from '../../json/paths.js'
import { placeInJson } from '../../json/place-in-json.js'
import { noJson, twice, unreadable } from '../errors.js'
import { noSuchFile, noToolsIn, notUtf8, numberChanged, toolsTwice, unknownKind } from './errors.js'
import { importModule, isModule } from './import-module.js'
import { requireTools } from './require-tools.js'
import { toolsInJson } from './tools-in-json.js'

/**
 * Tools from a file, as the option `tools` takes them: JSON in the shapes of `toolsInJson`, or a JavaScript module that exports
 * them as `tools`, or by default.
 *
 * @throws CliError for a file that cannot be read, or holds no tools
 */
export async function loadTools(file: string): Promise<unknown> {
  const tools = await readFile(file)
  requireTools(file, tools)
  return tools
}

async function readFile(file: string): Promise<unknown> {
  if (isModule(file)) return toolsExported(await importModule(file), file)
  if (!/\.json$/iu.test(file)) throw unknownKind(file, '.json, .js, .mjs, .cjs and .ts')
  const text = textOf(file)
  const json = parseJson(text)
  if (!json.ok) throw noJson(file, text, json.offset, json.message)
  const [duplicate] = json.duplicates
  if (duplicate !== undefined) throw twice(file, duplicate)
  for (const [pointer, digits] of Object.entries(json.exact)) {
    if (changedNumber(digits).kind === 'same') continue
    const path = pathOfPointer(pointer, json.value)
    throw numberChanged(file, placeInJson(text, path).line, formatPath(path) || 'its top', digits)
  }
  return toolsInJson(json.value)
}

function textOf(file: string): string {
  const bytes = bytesOf(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw notUtf8(file, error)
  }
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? noSuchFile(file)
      : unreadable(file, error)
  }
}

/** What a module exports as `tools`, or by default. */
export async function toolsExported(exported: Readonly<Record<string, unknown>>, file: string): Promise<unknown> {
  const { tools, default: own } = exported
  // Of CommonJS, what is exported by name is a part of the default.
  const isSame = own === undefined || own === tools || (isObject(own) && own['tools'] === tools)
  if (tools !== undefined && !isSame) throw toolsTwice(file)
  const found: unknown = await (tools ?? own)
  if (found === undefined) throw noToolsIn(file, Object.keys(exported))
  return found
}
