import type { FoundTool } from './find-tools.js'
import { type AnyObject, isObject } from './is-object.js'
import { bare, remember } from './origins.js'
import { standIn } from './stand-in.js'
import { watchTool } from './watch-tool.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'
import { restored } from './wrap-options.js'

/** What is in a list or record of tools, and how it is watched. */
export interface SetWatch {
  readonly found: readonly FoundTool[]
  readonly watcher: ToolWatcher
  readonly options: WrapOptions
}

/** A stand-in for a list or record of tools that hands out watched tools. */
export function wrapSet(real: AnyObject, watch: SetWatch): object {
  const toolsOneDown = watch.found[0]?.trail.length === 2
  const wrapped = toolsOneDown ? wrapListResult(real, watch) : wrapFlat(real, watch)
  remember(wrapped, { real, watcher: watch.watcher, options: watch.options, tool: null })
  return wrapped
}

// { tools: [...] }
function wrapListResult(real: AnyObject, watch: SetWatch): object {
  const lists = new Map<unknown, object>()
  return standIn(real, {
    covers: (key) => key === 'tools',
    replace: (list) => {
      if (!isObject(list) || !Array.isArray(list)) return list
      const wrapped = lists.get(list) ?? wrapFlat(list, watch)
      lists.set(list, wrapped)
      return wrapped
    },
  })
}

function wrapFlat(real: AnyObject, { found, watcher, options }: SetWatch): object {
  const toolAt = Array.isArray(real) ? byValue(found) : byKey(found)
  const watched = watching({ found, watcher, options })
  return standIn(real, {
    covers: (key) => (Array.isArray(real) ? isIndex(key) : toolAt(key, undefined) !== undefined),
    replace: (value, key) => {
      const tool = toolAt(key, value)
      return tool === undefined || tool.kind === 'inert' ? value : watched(value, tool.name)
    },
    restore: restored(watcher, options),
    seen: (key, _, value) => {
      const tool = toolAt(key, value)
      if (tool === undefined) return
      watcher.read({ tool: tool.name, property: '', handsOutFunction: typeof value === 'function' })
    },
  })
}

type ToolAt = (key: PropertyKey, value: unknown) => FoundTool | undefined

function byKey(found: readonly FoundTool[]): ToolAt {
  const tools = new Map<unknown, FoundTool>(found.map((tool) => [tool.trail.at(-1), tool]))
  return (key) => tools.get(key)
}

// A list may be sorted, filtered in place or added to: a tool is known by itself, not by its index.
function byValue(found: readonly FoundTool[]): ToolAt {
  const tools = new Map<unknown, FoundTool>(found.map((tool) => [tool.value, tool]))
  return (key, value) => (isIndex(key) ? tools.get(bare(value)) : undefined)
}

function isIndex(key: PropertyKey): boolean {
  return typeof key === 'string' && /^\d+$/.test(key)
}

// The same value under the same name gives the same stand-in.
function watching({ watcher, options }: SetWatch): (value: unknown, tool: string) => unknown {
  const known = new WeakMap<object, Map<string, unknown>>()
  return (value, tool) => {
    if (!isObject(value)) return value
    const byName = known.get(value) ?? new Map<string, unknown>()
    known.set(value, byName)
    if (!byName.has(tool)) byName.set(tool, watchTool(value, { tool, watcher, options }))
    return byName.get(tool)
  }
}
