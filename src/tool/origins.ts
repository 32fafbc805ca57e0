import { type AnyFunction, isFunction, isObject } from './is-object.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'

/** Where a wrapped thing comes from. */
export interface Origin {
  /** The thing itself. */
  readonly real: object
  readonly watcher: ToolWatcher
  readonly options: WrapOptions
  /** The name under which it is watched; `null` for a set. */
  readonly tool: string | null
  /** It came out of `guard`: what is called on it may never reach the tool. */
  readonly isGuarded?: true
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

/** Whether something came out of `guard`, under any number of wraps. */
export function isGuarded(value: unknown): boolean {
  const origin = originOf(value)
  return origin !== undefined && (origin.isGuarded === true || isGuarded(origin.real))
}

/** The thing itself, under any number of wraps and taps, so that our own reading of tools is not seen as the agent's. */
export function bare(value: unknown): unknown {
  const real = originOf(value)?.real ?? (isFunction(value) ? tapped.get(value) : undefined)
  return real === undefined ? value : bare(real)
}

const tapped = new WeakMap<AnyFunction, AnyFunction>()

/** Remembers which function a tap put another in place of, and the getter that hands it out. */
export function rememberTap(tap: AnyFunction, getter: () => unknown, real: AnyFunction): void {
  tapped.set(tap, real)
  getters.add(getter)
}

const getters = new WeakSet<() => unknown>()

/** Whether a getter is a tap's. */
export function isTap(getter: (() => unknown) | undefined): boolean {
  return getter !== undefined && getters.has(getter)
}

/** The function under a tap: who wraps it watches it himself. */
export function untapped<T extends AnyFunction>(value: T): T {
  // A tap is a proxy of its function, of the same type.
  return (tapped.get(value) as T | undefined) ?? value
}
