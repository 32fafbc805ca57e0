import { readFileSync } from 'node:fs'
import { parseJson } from '../../json/parse-json.js'
import type { ToolSet } from '../../lint/contract.js'
import { readToolSet } from '../../lint/read/read-tool-set.js'
import { CliError, noJson } from '../errors.js'
import { nameOf } from '../score/name-of.js'
import { readText } from '../score/read-text.js'

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

/** Reads tools, each source as a set of its own. */
export async function loadContracts(sources: readonly ContractSource[]): Promise<readonly LoadedContracts[]> {
  return sources.map(loadOne)
}

function loadOne(source: ContractSource): LoadedContracts {
  if (source.kind === 'mcp' || source.kind === 'mcp-url') throw new CliError('servers are not read yet')
  const isFile = source.kind === 'file'
  const label = isFile ? nameOf(source.file) : source.name
  const text = isFile ? readText(source.file) : readFileSync(0, 'utf8')
  const json = parseJson(text)
  if (!json.ok) throw noJson(label, text, json.offset, json.message)
  return { label, file: isFile ? label : null, text, document: json.value, set: readToolSet(json.value) }
}
