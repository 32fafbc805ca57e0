import { type FoundTool, FUNCTION_KEYS } from './find-tools.js'
import { type AnyFunction, type AnyObject, isFunction, isObject } from './is-object.js'
import { bare, type Origin, originOf, remember } from './origins.js'
import { isInstance, type Manner, standIn } from './stand-in.js'
import { bodyFor, type ToolWatch, watchFunction } from './watch-function.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'

/** A stand-in for a list or record of tools that hands out watched tools. */
export function wrapSet<T>(
  tools: T,
  earlier: Origin | undefined,
  found: readonly FoundTool[],
  watcher: ToolWatcher,
  options: WrapOptions,
): T {
  if (earlier !== undefined && sameOptions(earlier.options, options)) return tools
  const real: unknown = earlier?.real ?? tools
  if (!isObject(real)) return tools
  const watchTool = toolWatching(watcher, options)
  const inList = found[0]?.trail.length === 2
  // Found tools prove that this is the list or record itself.
  const wrapped = inList
    ? wrapListResult(real, found, watcher, options, watchTool)
    : wrapFlat(real, found, watcher, options, watchTool)
  remember(wrapped, { real, watcher, options, tool: null })
  // A stand-in has the type of what it stands for.
  return wrapped as T
}

/** Options of a second wrap on top of those of the first. */
export function combined(first: WrapOptions, second: WrapOptions): WrapOptions {
  return { ...first, ...second, instead: { ...first.instead, ...second.instead } }
}

function sameOptions(first: WrapOptions, second: WrapOptions): boolean {
  const bodies = Object.entries(second.instead ?? {})
  return (
    first.args === second.args &&
    first.name === second.name &&
    bodies.every(([key, body]) => first.instead?.[key] === body)
  )
}

type WatchTool = (value: unknown, tool: FoundTool) => unknown

// { tools: [...] }: the list is one level down.
function wrapListResult(
  real: AnyObject,
  found: readonly FoundTool[],
  watcher: ToolWatcher,
  options: WrapOptions,
  watchTool: WatchTool,
): object {
  const lists = new Map<unknown, object>()
  return standIn(real, {
    covers: (key) => key === 'tools',
    replace: (list) => {
      if (!isObject(list) || !Array.isArray(list)) return list
      const wrapped = lists.get(list) ?? wrapFlat(list, found, watcher, options, watchTool)
      lists.set(list, wrapped)
      return wrapped
    },
  })
}

function wrapFlat(
  real: AnyObject,
  found: readonly FoundTool[],
  watcher: ToolWatcher,
  options: WrapOptions,
  watchTool: WatchTool,
): object {
  const toolAt = Array.isArray(real) ? byValue(found) : byKey(found)
  const seen: Manner['seen'] = (key, _, value) => {
    const tool = toolAt(key, value)
    if (tool === undefined) return
    watcher.read({ tool: tool.name, property: '', handsOutFunction: typeof value === 'function' })
  }
  return standIn(real, {
    covers: (key) => (Array.isArray(real) ? isIndex(key) : toolAt(key, undefined) !== undefined),
    replace: (value, key) => {
      const tool = toolAt(key, value)
      return tool === undefined ? value : watchTool(value, tool)
    },
    restore: restored(watcher, options),
    seen,
  })
}

// The agent may put back, or move within a list, what it got: the tools themselves must not end up holding what belongs
// to one test.
function restored(watcher: ToolWatcher, options: WrapOptions): (value: unknown) => unknown {
  return (value) => {
    const origin = originOf(value)
    return origin?.watcher === watcher && origin.options === options ? origin.real : value
  }
}

function byKey(found: readonly FoundTool[]): (key: PropertyKey, value: unknown) => FoundTool | undefined {
  const tools = new Map<unknown, FoundTool>(found.map((tool) => [tool.trail.at(-1), tool]))
  return (key) => tools.get(key)
}

// A list may be sorted, filtered in place or added to: a tool is known by itself, not by its index.
function byValue(found: readonly FoundTool[]): (key: PropertyKey, value: unknown) => FoundTool | undefined {
  const tools = new Map<unknown, FoundTool>(found.map((tool) => [tool.value, tool]))
  return (key, value) => (isIndex(key) ? tools.get(bare(value)) : undefined)
}

function isIndex(key: PropertyKey): boolean {
  return typeof key === 'string' && /^\d+$/.test(key)
}

/** Watches a value as a tool; the same value under the same name gives the same stand-in. */
function toolWatching(watcher: ToolWatcher, options: WrapOptions): WatchTool {
  const known = new WeakMap<object, Map<string, unknown>>()
  return (value, tool) => {
    if (!isObject(value) || tool.kind === 'inert') return value
    const byName = known.get(value) ?? new Map<string, unknown>()
    known.set(value, byName)
    if (!byName.has(tool.name)) byName.set(tool.name, watched(value, { tool: tool.name, watcher, options }))
    return byName.get(tool.name)
  }
}

function watched(value: AnyObject, watch: ToolWatch): unknown {
  const origin = originOf(value)
  if (origin?.watcher !== watch.watcher) return watchValue(value, watch)
  const options = carriedOver(origin, watch)
  if (origin.tool === watch.tool && sameOptions(origin.options, options)) return value
  return watchValue(origin.real, { ...watch, options })
}

// What an earlier wrap of the same tool said goes on holding, under the new name too.
function carriedOver(origin: Origin, { tool, options }: ToolWatch): WrapOptions {
  const body = bodyFor(tool, options) ?? bodyFor(origin.tool ?? tool, origin.options)
  return { ...combined(origin.options, options), ...(body === undefined ? {} : { instead: { [tool]: body } }) }
}

function watchValue(value: unknown, watch: ToolWatch): unknown {
  if (isFunction(value)) return watchFunction(value, watch)
  return isObject(value) ? wrapTool(value, watch) : value
}

function wrapTool(real: AnyObject, watch: ToolWatch): object {
  const own = bare(real)
  const keys = isObject(own) ? functionKeys(own) : []
  const functions = new Map<unknown, unknown>()
  const wrapped = standIn<object>(real, {
    covers: (key) => typeof key === 'string' && keys.includes(key),
    replace: (value) => {
      if (!isFunction(value)) return value
      const replaced = functions.get(value) ?? watchOnce(value, watch)
      functions.set(value, replaced)
      return replaced
    },
    restore: restored(watch.watcher, watch.options),
    seen: (key, how, value) => {
      if (how !== 'get' || typeof key !== 'string' || !Reflect.has(real, key)) return
      const handsOutFunction = typeof value === 'function' && keys.includes(key)
      watch.watcher.read({ tool: watch.tool, property: key, handsOutFunction })
    },
  })
  remember(wrapped, { real, ...watch })
  return wrapped
}

// Written back by the agent, a watched function comes along again.
function watchOnce(value: AnyFunction, watch: ToolWatch): unknown {
  return originOf(value)?.watcher === watch.watcher ? value : watchFunction(value, watch)
}

// Methods of a class call each other on the object itself, past the stand-in: whichever the agent calls is watched. A
// plain object's call each other through the stand-in: the preferred one is watched.
function functionKeys(tool: object): readonly string[] {
  const keys = FUNCTION_KEYS.filter((key) => typeof Reflect.get(tool, key) === 'function')
  return isInstance(tool) ? keys : keys.slice(0, 1)
}
