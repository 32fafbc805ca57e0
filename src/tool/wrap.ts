import { insteadNotAFunction, unknownInstead, unwatchedInstead } from './errors.js'
import { type FoundTool, findTools, refuseDuplicates } from './find-tools.js'
import { originOf } from './origins.js'
import { type KnownTool, knownTool } from './read-tools.js'
import { bodyFor } from './watch-function.js'
import { combined, wrapSet } from './wrap-set.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'

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
  const origin = originOf(tools)
  const earlier = origin?.watcher === watcher && origin.tool === null ? origin : undefined
  const all = earlier === undefined ? options : combined(earlier.options, options)
  const found = findTools(tools).map((tool) => ({
    ...tool,
    name: all.name === undefined ? tool.name : all.name(tool.name),
  }))
  refuseDuplicates(found)
  checkInstead(found, options)
  const watched = found.filter((tool) => tool.kind !== 'inert')
  return {
    // Where nothing is to be watched, the tools are plain data and stay what they are.
    wrapped: watched.length === 0 ? tools : wrapSet(tools, earlier, found, watcher, all),
    known: found.map(knownTool),
    watched: watched.map((tool) => tool.name),
  }
}

function checkInstead(found: readonly FoundTool[], options: WrapOptions): void {
  const names = found.map((each) => each.name)
  for (const key of Object.keys(options.instead ?? {})) {
    const tool = found.find((each) => each.name === key)
    if (tool === undefined) throw unknownInstead(key, names)
    if (tool.kind === 'inert') throw unwatchedInstead(key)
    const body: unknown = bodyFor(key, options)
    if (typeof body !== 'function') throw insteadNotAFunction(key, body)
  }
}
