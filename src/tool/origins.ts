import { isObject } from './is-object.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'

/** Where a wrapped thing comes from. */
export interface Origin {
  /** The thing itself. */
  readonly real: object
  readonly watcher: ToolWatcher
  readonly options: WrapOptions
  /** The name under which it is watched; `null` for a set. */
  readonly tool: string | null
}

const origins = new WeakMap<object, Origin>()

/** Remembers what a proxy stands for. */
export function remember(proxy: object, origin: Origin): void {
  origins.set(proxy, origin)
}

/** Where a wrapped thing comes from; `undefined` for anything else. */
export function originOf(value: unknown): Origin | undefined {
  return isObject(value) ? origins.get(value) : undefined
}

/** The thing itself, under any number of wraps, so that our own reading of tools is not seen as the agent's. */
export function bare(value: unknown): unknown {
  const origin = originOf(value)
  return origin === undefined ? value : bare(origin.real)
}
