import { type AnyFunction, type AnyObject, isFunction, isObject } from './is-object.js'
import { standIn } from './stand-in.js'
import type { Watched } from './watcher.js'

/** Where what comes of a piece of work is told. */
interface Ear {
  readonly within: Watched['within']
  readonly value: (value: unknown) => void
  readonly error: (error: unknown) => void
}

/**
 * Records what comes of an execution, and returns what the caller gets in place of the body's result: the same value, the
 * derived promise, or a stand-in for what runs only when the caller drives it (lazy thenables, iterators).
 */
export function watchResult(result: unknown, watched: Watched): unknown {
  const once = onlyOnce(watched)
  return watchOutcome(result, once, (value) => (isIterator(value) ? watchIterator(value, once) : null))
}

function onlyOnce(watched: Watched): Ear {
  let told = false
  const first = (tell: () => void): void => {
    if (told) return
    told = true
    tell()
  }
  return {
    within: (body) => watched.within(body),
    value: (value) => first(() => watched.returned(value)),
    error: (error) => first(() => watched.threw(error)),
  }
}

/** A promise, a thenable or a plain value: told when it is there. `later` may take over what is no outcome yet. */
function watchOutcome(result: unknown, ear: Ear, later: (value: unknown) => unknown): unknown {
  if (isObject(result)) {
    const then = thenOf(result)
    if (then !== null && isNativePromise(result, then)) return derived(result, then, ear, later)
    if (then !== null) return lazy(result, then, ear)
  }
  const taken = later(result)
  if (taken !== null) return taken
  ear.value(result)
  return result
}

// The derived promise is the only one the caller has, so a rejection is handled, or not, exactly where the caller does.
function derived(promise: AnyObject, then: AnyFunction, ear: Ear, later: (value: unknown) => unknown): unknown {
  const settled: unknown = Reflect.apply(then, promise, [
    (value: unknown) => {
      const taken = later(value)
      if (taken !== null) return taken
      ear.value(value)
      return value
    },
    (error: unknown) => {
      ear.error(error)
      throw error
    },
  ])
  if (isObject(settled)) copyExtras(promise, settled)
  return settled
}

// Promises that carry something more, such as a cancel function, go on carrying it. Under symbols Node keeps the
// asynchronous context of a promise, which is not ours to copy.
function copyExtras(from: object, to: object): void {
  for (const key of Object.getOwnPropertyNames(from)) {
    const descriptor = Object.getOwnPropertyDescriptor(from, key)
    if (descriptor !== undefined) Object.defineProperty(to, key, descriptor)
  }
}

/** A thenable that starts working when `then` is called, such as a database query: only the caller does that. */
function lazy<T extends AnyObject>(thenable: T, ownThen: AnyFunction, ear: Ear): T {
  const then = (onValue?: unknown, onError?: unknown, ...more: unknown[]): unknown => {
    const heardValue = (value: unknown): unknown => {
      ear.value(value)
      return isFunction(onValue) ? onValue(value) : value
    }
    const heardError = (error: unknown): unknown => {
      ear.error(error)
      if (isFunction(onError)) return onError(error)
      throw error
    }
    return attempt(ear, () => Reflect.apply(ownThen, thenable, [heardValue, heardError, ...more]))
  }
  // The promise's other methods are defined in terms of `then`: the one above.
  const methods: ReadonlyMap<PropertyKey, AnyFunction> = new Map<PropertyKey, AnyFunction>([
    ['then', then],
    ['catch', (onError) => then(undefined, onError)],
    ['finally', (done) => Promise.prototype.finally.call(proxy, done as () => void)],
  ])
  const proxy: T = withMethods(thenable, (key) => (methods.has(key) ? () => methods.get(key) : undefined))
  return proxy
}

/** An iterator is driven by the caller: each step runs in the execution, which has returned when the iterator is done. */
function watchIterator<T extends AnyObject>(iterator: T, ear: Ear): T {
  let last: unknown
  const heard = (value: unknown): void => {
    if (!isObject(value)) return
    if (value['done'] === true) ear.value(value['value'] === undefined ? last : value['value'])
    else last = value['value']
  }
  const step =
    (method: AnyFunction): AnyFunction =>
    (...received) => {
      const out = attempt(ear, () => Reflect.apply(method, iterator, received))
      return watchOutcome(out, { ...ear, value: heard }, () => null)
    }
  // An iterator gives itself when asked for an iterator; one that gives another is watched through that.
  const again =
    (method: AnyFunction): AnyFunction =>
    () => {
      const given = Reflect.apply(method, iterator, [])
      if (given === iterator) return proxy
      return isIterator(given) ? watchIterator(given, ear) : given
    }
  const proxy: T = withMethods(iterator, (key) => {
    if (key === 'next' || key === 'return' || key === 'throw') return step
    return key === Symbol.iterator || key === Symbol.asyncIterator ? again : undefined
  })
  return proxy
}

/** A stand-in with other methods, which keep the name and length of those they replace. */
function withMethods<T extends AnyObject>(
  real: T,
  methodFor: (key: PropertyKey) => ((method: AnyFunction) => AnyFunction | undefined) | undefined,
): T {
  const known = new Map<PropertyKey, readonly [own: unknown, replaced: unknown]>()
  return standIn(real, {
    covers: (key) => methodFor(key) !== undefined,
    replace: (value, key) => {
      if (!isFunction(value)) return value
      const [own, replaced] = known.get(key) ?? []
      if (own === value) return replaced
      const method = methodFor(key)?.(value)
      const fresh = new Proxy(value, {
        apply: (target, thisArg, received: unknown[]) => Reflect.apply(method ?? target, thisArg, received),
      })
      known.set(key, [value, fresh])
      return fresh
    },
  })
}

function attempt(ear: Ear, body: () => unknown): unknown {
  try {
    return ear.within(body)
  } catch (error) {
    ear.error(error)
    throw error
  }
}

function thenOf(value: AnyObject): AnyFunction | null {
  try {
    const { then } = value
    return isFunction(then) ? then : null
  } catch {
    // A getter that throws: not ours to trip over; whoever awaits the value meets the error.
    return null
  }
}

// Also one of another realm, as in a Vitest vm pool. A subclass with a `then` of its own is lazy.
function isNativePromise(value: AnyObject, then: AnyFunction): boolean {
  if (value instanceof Promise) return then === Promise.prototype.then
  const prototype: unknown = Reflect.getPrototypeOf(value)
  return (
    Object.prototype.toString.call(value) === '[object Promise]' &&
    isObject(prototype) &&
    Object.hasOwn(prototype, 'then') &&
    Function.prototype.toString.call(then).includes('[native code]')
  )
}

function isIterator(value: unknown): value is AnyObject {
  if (!isObject(value) || Array.isArray(value)) return false
  const iterable = typeof value[Symbol.asyncIterator] === 'function' || typeof value[Symbol.iterator] === 'function'
  return iterable && typeof value['next'] === 'function'
}
