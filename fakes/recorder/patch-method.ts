import type { AnyFunction, AnyObject } from '../../src/tool/is-object.js'
import { watchResult } from '../../src/tool/watch-result.js'
import type { Watched } from '../../src/tool/watcher.js'
import { cannotPatch } from './errors.js'

/** One call of a patched method. */
export interface WatchedCall extends Watched {
  /** Work went on when the call came back; what is lazy begins when its caller drives it. */
  readonly began: () => void
}

/** Is asked at each call, synchronously and before the body; `null` leaves it alone. */
export type Listener = (received: readonly unknown[]) => WatchedCall | null

interface Patch {
  readonly object: AnyObject
  readonly method: string
  /** The object's own property before; `undefined` where it inherits the method. */
  readonly before: PropertyDescriptor | undefined
  readonly patched: AnyFunction
  readonly listeners: Set<Listener>
}

const patches = new WeakMap<object, Patch>()

/**
 * Lets a listener hear every call of a method, in place. One patch serves all listeners; with the last one the object gets
 * back what it had, and where others have patched over it meanwhile, what stays underneath only passes on.
 *
 * @returns the function that takes the listener away; `false` from it means that the object refused to be restored
 */
export function patchMethod(object: AnyObject, method: string, listener: Listener): () => boolean {
  const current = object[method]
  const known = typeof current === 'function' ? patches.get(current) : undefined
  const patch = known?.object === object ? known : newPatch(object, method)
  // One listener may listen twice.
  const own: Listener = (received) => listener(received)
  patch.listeners.add(own)
  return () => {
    patch.listeners.delete(own)
    return patch.listeners.size > 0 || restore(patch)
  }
}

function newPatch(object: AnyObject, method: string): Patch {
  const before = Reflect.getOwnPropertyDescriptor(object, method)
  const listeners = new Set<Listener>()
  // The caller has seen that it is a function.
  const patched = listening(object[method] as AnyFunction, listeners)
  const patch = { object, method, before, patched, listeners }
  const isData = before !== undefined && 'value' in before
  const descriptor = isData
    ? { ...before, value: patched }
    : { value: patched, writable: true, configurable: true, enumerable: before?.enumerable ?? false }
  if (!Reflect.defineProperty(object, method, descriptor)) throw cannotPatch(object, method)
  // An object that makes its methods up as they are read goes on doing so.
  if (object[method] !== patched) {
    restore(patch)
    throw cannotPatch(object, method)
  }
  patches.set(patched, patch)
  return patch
}

function restore({ object, method, before, patched }: Patch): boolean {
  if (Reflect.getOwnPropertyDescriptor(object, method)?.value !== patched) return true
  return before === undefined ? Reflect.deleteProperty(object, method) : Reflect.defineProperty(object, method, before)
}

/** The same function to look at and to call, which asks the listeners at each call. */
function listening(real: AnyFunction, listeners: ReadonlySet<Listener>): AnyFunction {
  return new Proxy(real, {
    apply(target, self, received: unknown[]) {
      const calls = [...listeners].flatMap((listener) => listener(received) ?? [])
      if (calls.length === 0) return Reflect.apply(target, self, received)
      const call = together(calls)
      const result = attempt(() => Reflect.apply(target, self, received), call)
      if (result instanceof Promise) call.began()
      return watchResult(result, call)
    },
  })
}

function together(calls: readonly WatchedCall[]): WatchedCall {
  const began = (): void => {
    for (const call of calls) call.began()
  }
  return {
    began,
    within(body) {
      began()
      return body()
    },
    returned(result) {
      for (const call of calls) call.returned(result)
    },
    threw(error) {
      for (const call of calls) call.threw(error)
    },
  }
}

function attempt(body: () => unknown, call: WatchedCall): unknown {
  try {
    return body()
  } catch (error) {
    call.threw(error)
    throw error
  }
}
