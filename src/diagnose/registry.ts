import { readScoredTools, type ScoredTool, scoredTool } from '../score/known-tools.js'
import { findTools, type FoundTool, refuseDuplicates } from '../tool/find-tools.js'
import { knownTool } from '../tool/read-tools.js'
import { badTools, noTools } from './errors.js'
import { nameIndex, type NameIndex } from './name-index.js'
import { type Parameters, parametersOf } from './parameters-of.js'

/** Tools that were read once, for `diagnose` to be asked often. */
export interface Registry {
  /** In the order in which they were registered. */
  readonly names: readonly string[]
}

/** A tool of a registry. */
export interface RegisteredTool extends ScoredTool {
  readonly parameters: Parameters
}

/** What a registry knows. */
export interface KnownRegistry {
  readonly tools: Pick<ReadonlyMap<string, ScoredTool>, 'get'>
  readonly index: NameIndex
  readonly names: readonly string[]
  /** The tools as they were handed in. */
  readonly source: unknown
}

const known = new WeakMap<object, KnownRegistry>()

/**
 * Reads tools once, in any form that `sheet.wrap` takes. `diagnose({ tools: registry(tools) })` says the same as
 * `diagnose({ tools })`, and is faster where there are many tools and calls.
 *
 * @example
 * ```ts
 * const tools = registry([{ name: 'get_weather', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }])
 * expect(diagnose({ call: { name: 'get_wether' }, tools, query: 'Weather?' }).nearest).toBe('get_weather')
 * ```
 *
 * @throws DiagnoseError `bad-tools`
 */
export function registry(tools: unknown): Registry {
  const read = readTools(tools, readScoredTools)
  const names = Object.freeze([...read.keys()])
  const handle: Registry = Object.freeze({ names })
  known.set(handle, { tools: read, names, index: nameIndex(names), source: tools })
  return handle
}

/** What is known of tools, read now or earlier. */
export function registryOf(tools: unknown): KnownRegistry {
  if (typeof tools === 'object' && tools !== null) {
    const earlier = known.get(tools)
    if (earlier !== undefined) return earlier
  }
  return readAsNeeded(tools)
}

/** Of many tools one question needs one, and reading a schema copies it. */
function readAsNeeded(tools: unknown): KnownRegistry {
  const found = readTools(tools, foundByName)
  const names = [...found.keys()]
  const read = new Map<string, ScoredTool>()
  const get = (name: string): ScoredTool | undefined => {
    const tool = found.get(name)
    if (tool === undefined) return undefined
    const ready = read.get(name) ?? readTools(tool, (one) => scoredTool(knownTool(one)))
    read.set(name, ready)
    return ready
  }
  return { tools: { get }, names, index: nameIndex(names), source: tools }
}

function foundByName(tools: unknown): ReadonlyMap<string, FoundTool> {
  // An empty list is no tools: every call is of one that is not registered.
  const found = Array.isArray(tools) && tools.length === 0 ? [] : findTools(tools)
  refuseDuplicates(found)
  return new Map(found.map((tool) => [tool.name, tool]))
}

function readTools<Tools, Result>(tools: Tools, read: (tools: Tools) => Result): Result {
  if (tools === undefined || tools === null) throw noTools()
  try {
    return read(tools)
  } catch (error) {
    throw badTools(error)
  }
}

const parameters = new WeakMap<ScoredTool, Parameters>()

/** What a tool's schema says of its parameters; read when it is asked for. */
export function withParameters(tool: ScoredTool): RegisteredTool {
  const earlier = parameters.get(tool) ?? parametersOf(tool.schema)
  parameters.set(tool, earlier)
  return { ...tool, parameters: earlier }
}
