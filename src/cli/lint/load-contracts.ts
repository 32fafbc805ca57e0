import { readFileSync } from 'node:fs'
import { hasKeyTwice } from '../../json/has-key-twice.js'
import { parseJson } from '../../json/parse-json.js'
import { placeInJson } from '../../json/place-in-json.js'
import { pathOfPointer } from '../../dataset/read/path-of-pointer.js'
import type { ToolSet } from '../../lint/contract.js'
import { plainText } from '../../explain/values.js'
import { readToolSet } from '../../lint/read/read-tool-set.js'
import { noSuchFile, notUtf8, unknownKind } from '../dataset/errors.js'
import { importModule, isModule } from '../dataset/import-module.js'
import { toolsExported } from '../dataset/load-tools.js'
import { noJson, twice, unreadable } from '../errors.js'
import { nameOf } from '../score/name-of.js'
import { lintInputError } from './errors.js'
import { toolsOfCommand, toolsOfUrl } from './mcp-tools.js'

/** Where tools are read from. */
export type ContractSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'stdin'; readonly name: string }
  | { readonly kind: 'mcp'; readonly command: string }
  | { readonly kind: 'mcp-url'; readonly url: string }

/** Tools that were read. */
export interface LoadedContracts {
  readonly label: string
  /** The path of the file from the working directory, with slashes; `null` for what is no file. */
  readonly file: string | null
  /** The JSON text; `null` for what is none. */
  readonly text: string | null
  readonly document: unknown
  readonly set: ToolSet
}

/**
 * Reads tools, each source as a set of its own: JSON, a module that exports `tools` or them by default, or a server.
 *
 * @throws CliError for what cannot be read, or holds no tools
 */
export async function loadContracts(sources: readonly ContractSource[]): Promise<readonly LoadedContracts[]> {
  const loaded: LoadedContracts[] = []
  // One after the other: servers that start at once are in each other's way.
  for (const source of sources) loaded.push(await loadOne(source))
  return loaded
}

async function loadOne(source: ContractSource): Promise<LoadedContracts> {
  const read = await documentOf(source)
  try {
    return { ...read, set: readToolSet(read.document) }
  } catch (error) {
    throw lintInputError(error, read.label)
  }
}

async function documentOf(source: ContractSource): Promise<Omit<LoadedContracts, 'set'>> {
  switch (source.kind) {
    case 'stdin':
      return { label: source.name, file: null, ...parsed(textOf(0, source.name), source.name) }
    case 'mcp':
      process.stderr.write(`callsheet: starting ${plainText(source.command, 500)}\n`)
      return { label: source.command, file: null, text: null, document: await toolsOfCommand(source.command) }
    case 'mcp-url':
      return { label: source.url, file: null, text: null, document: await toolsOfUrl(source.url) }
    case 'file':
      return documentIn(source.file)
  }
}

async function documentIn(file: string): Promise<Omit<LoadedContracts, 'set'>> {
  const label = nameOf(file)
  if (isModule(file)) {
    return { label, file: label, text: null, document: await toolsExported(await importModule(file), file) }
  }
  if (!/\.json$/iu.test(file)) throw unknownKind(file, '.json, .js, .mjs, .cjs and .ts')
  return { label, file: label, ...parsed(textOf(file, label), label) }
}

function parsed(text: string, label: string): Pick<LoadedContracts, 'text' | 'document'> {
  const document = quicklyParsed(text)
  if (document !== undefined && !hasKeyTwice(text, document)) return { text, document }
  const json = parseJson(text)
  if (!json.ok) throw noJson(label, text, json.offset, json.message)
  const [duplicate] = json.duplicates
  if (duplicate !== undefined) {
    throw twice(`${label}:${placeInJson(text, pathOfPointer(duplicate, json.value)).line}`, duplicate)
  }
  return { text, document: json.value }
}

/** `undefined` for what is no JSON: what is wrong with it is told by a reader that takes longer. */
function quicklyParsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A mark of the byte order at its beginning is none of the text. */
function textOf(file: string | 0, label: string): string {
  const bytes = bytesOf(file, label)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw notUtf8(label, error)
  }
}

function bytesOf(file: string | 0, label: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? noSuchFile(label)
      : unreadable(label, error)
  }
}
