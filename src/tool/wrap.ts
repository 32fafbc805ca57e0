import { guardedBelow } from './errors.js'
import { findTools, refuseDuplicates } from './find-tools.js'
import { holdsGuarded } from './holds-guarded.js'
import { type AnyObject, isObject } from './is-object.js'
import { originOf } from './origins.js'
import { knownTool } from './read-tools.js'
import type { KnownTool } from './tool-spec.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'
import { checkInstead } from './check-instead.js'
import { combined, sameOptions } from './wrap-options.js'
import { isMcpClient, wrapMcp } from './wrap-mcp.js'
import { wrapSet } from './wrap-set.js'

/** Wrapped tools, and what was found in them. */
export interface Wrapped<T> {
  /** The same shape, every execution recorded. */
  readonly wrapped: T
  readonly known: readonly KnownTool[]
  /** Names of the tools whose executions are recorded. */
  readonly watched: readonly string[]
}

/**
 * Wraps a list or record of tools so that the watcher is told of every execution and every look at a tool. A tool without
 * a function is known, passed through and not watched. What the same watcher wrapped before is not wrapped twice.
 */
export function wrapTools<T>(tools: T, watcher: ToolWatcher, options: WrapOptions = {}): Wrapped<T> {
  if (holdsGuarded(tools)) throw guardedBelow()
  if (isMcpClient(tools)) return wrapClient(tools, watcher, options)
  const origin = originOf(tools)
  const earlier = origin?.watcher === watcher && origin.tool === null ? origin : undefined
  const all = earlier === undefined ? options : combined(earlier.options, options)
  const found = findTools(tools).map((tool) => ({ ...tool, name: all.name?.(tool.name) ?? tool.name }))
  refuseDuplicates(found)
  checkInstead(found, options)
  const watched = found.filter((tool) => tool.kind !== 'inert')
  const real: unknown = earlier?.real ?? tools
  // Where nothing is to be watched, the tools are plain data and stay what they are.
  const asTheyAre =
    watched.length === 0 || (earlier !== undefined && sameOptions(earlier.options, all)) || !isObject(real)
  return {
    // A stand-in has the type of what it stands for.
    wrapped: asTheyAre ? tools : (wrapSet(real, { found, watcher, options: all }) as T),
    known: found.map(knownTool),
    watched: watched.map((tool) => tool.name),
  }
}

// Its tools become known as they are listed and called.
function wrapClient<T extends AnyObject>(client: T, watcher: ToolWatcher, options: WrapOptions): Wrapped<T> {
  const origin = originOf(client)
  const earlier = origin?.watcher === watcher ? origin : undefined
  const all = earlier === undefined ? options : combined(earlier.options, options)
  // A stand-in has the type of what it stands for.
  return { wrapped: wrapMcp(earlier?.real ?? client, watcher, all) as T, known: [], watched: [] }
}
