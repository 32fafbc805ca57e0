import { bodyPlaces } from './body-places.js'
import type { Calling } from './calling.js'
import { checkInstead } from './check-instead.js'
import { bareFunction, nothingToTap, untappable } from './errors.js'
import { type FoundTool, findTools, refuseDuplicates } from './find-tools.js'
import { type AnyFunction, type AnyObject, isFunction, isObject } from './is-object.js'
import { bare, isTap } from './origins.js'
import { knownTool } from './read-tools.js'
import type { KnownTool } from './tool-spec.js'
import { runWatched } from './watch-function.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'
import { isMcpClient, mcpMethods } from './wrap-mcp.js'

/** A property that holds a function of a tool, to be replaced in place. */
export interface TapPoint {
  readonly holder: AnyObject
  readonly key: PropertyKey
  /** Empty for a method that serves many tools. */
  readonly tool: string
  /** The tool it belongs to: its functions may call one another. */
  readonly owner: object
  /** One call, recorded. */
  readonly call: (real: AnyFunction, self: unknown, received: readonly unknown[]) => unknown
}

/** Where tools can be watched in place, and what was found in them. */
export interface Tappable {
  readonly points: readonly TapPoint[]
  readonly known: readonly KnownTool[]
  readonly watched: readonly string[]
}

/** Finds the properties that hold the functions of tools; throws where one cannot be replaced. */
export function tapTools(tools: unknown, watcher: ToolWatcher, options: WrapOptions = {}): Tappable {
  const real = bare(tools)
  if (isMcpClient(real)) return tapClient(real, watcher, options)
  if (isFunction(real)) throw bareFunction(real.name)
  const found = findTools(real).map((tool) => ({ ...tool, name: options.name?.(tool.name) ?? tool.name }))
  refuseDuplicates(found)
  checkInstead(found, options)
  const points = found.flatMap((tool) => pointsOf(real, tool, watcher, options))
  if (points.length === 0) throw nothingToTap(found.map(({ name }) => name))
  for (const point of points) refuseFixed(point)
  return { points, known: found.map(knownTool), watched: [...new Set(points.map(({ tool }) => tool))] }
}

function tapClient(client: AnyObject, watcher: ToolWatcher, options: WrapOptions): Tappable {
  const methods = [...mcpMethods(watcher, options)]
  const points = methods.map(([key, call]) => ({ holder: client, key, tool: '', owner: client, call }))
  for (const point of points) refuseFixed(point)
  return { points, known: [], watched: [] }
}

function pointsOf(tools: unknown, found: FoundTool, watcher: ToolWatcher, options: WrapOptions): readonly TapPoint[] {
  const { name: tool, value: owner } = found
  const pointAt = (root: unknown, trail: readonly (string | number)[], calling: Calling | undefined): TapPoint[] => {
    const holder = trail.slice(0, -1).reduce<unknown>((at, key) => (isObject(at) ? bare(at[key]) : at), root)
    const key = trail.at(-1)
    if (!isObject(holder) || key === undefined) return []
    const place = { owner, key }
    const watch = { tool, watcher, options, place, ...(calling === undefined ? {} : { calling }) }
    return [{ holder, key, tool, owner, call: (real, self, received) => runWatched(real, self, received, watch) }]
  }
  if (found.kind === 'function') return pointAt(tools, found.trail, undefined)
  return bodyPlaces(owner).flatMap(({ trail, calling }) => pointAt(owner, trail, calling))
}

function refuseFixed({ holder, key, tool }: TapPoint): void {
  const why = whyFixed(holder, key)
  if (why !== null) throw untappable(tool, String(key), why)
}

function whyFixed(holder: object, key: PropertyKey): string | null {
  const own = Reflect.getOwnPropertyDescriptor(holder, key)
  const found = own ?? inherited(holder, key)
  if (Reflect.get(holder, Symbol.toStringTag) === 'Module') return 'is an export of a module'
  // A getter that an earlier tap put there is not in the way.
  if (found !== undefined && 'get' in found) return isTap(found.get) ? null : 'is a getter, which makes it anew'
  if (own === undefined) return Reflect.isExtensible(holder) ? null : 'belongs to a frozen or sealed object'
  if (own.configurable === true && own.writable === true) return null
  return Reflect.isExtensible(holder) ? 'is read-only' : 'belongs to a frozen or sealed object'
}

function inherited(holder: object, key: PropertyKey): PropertyDescriptor | undefined {
  const above = Reflect.getPrototypeOf(holder)
  if (above === null) return undefined
  return Reflect.getOwnPropertyDescriptor(above, key) ?? inherited(above, key)
}
