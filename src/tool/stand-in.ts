import { type AnyFunction, isFunction, isObject } from './is-object.js'

/** What differs between an object and its stand-in. */
export interface Manner {
  /** Whether the value at this key may be replaced. */
  readonly covers: (key: PropertyKey) => boolean
  /** What a reader gets at a covered key; must be the same for the same value. */
  readonly replace: (value: unknown, key: PropertyKey) => unknown
  /** What is written to the object when this is written to its stand-in: a replaced value goes back as itself. */
  readonly restore?: (value: unknown) => unknown
  /** Told of reads, with the object's own value for `get`. */
  readonly seen?: (key: PropertyKey, how: 'get' | 'has', value: unknown) => void
  /** Whether a class's method at this key runs on the stand-in, since it calls what is replaced. @default never */
  readonly onStandIn?: ((key: PropertyKey) => boolean) | undefined
}

/**
 * A proxy that looks and behaves like the object: same prototype, keys, descriptors and state, with some values replaced.
 * Getters, setters and methods of classes run with the object itself as `this`, so private fields work. Writes go through.
 *
 * The proxy's own target is a shadow with the replaced values, since a proxy must tell the truth about fixed properties
 * of its target, and a frozen object has nothing else.
 */
export function standIn<T extends object>(real: T, manner: Manner): T {
  const shadow: object = Array.isArray(real) ? [] : emptyLike(real)
  const mirror = new Mirror(real, shadow, manner)
  mirror.all()
  const proxy: object = new Proxy(
    shadow,
    handlerFor(real, shadow, mirror, manner, () => proxy),
  )
  // By construction it has the type's keys and values.
  return proxy as T
}

function emptyLike(real: object): object {
  const shadow = typeof real === 'function' ? () => undefined : {}
  for (const key of Reflect.ownKeys(shadow)) Reflect.deleteProperty(shadow, key)
  Reflect.setPrototypeOf(shadow, Reflect.getPrototypeOf(real))
  return shadow
}

/** Keeps the shadow's own properties as the proxy reports them. */
class Mirror {
  readonly #real: object
  readonly #shadow: object
  readonly #manner: Manner
  readonly #getters = new Map<PropertyKey, () => unknown>()

  constructor(real: object, shadow: object, manner: Manner) {
    this.#real = real
    this.#shadow = shadow
    this.#manner = manner
  }

  all(): void {
    for (const key of Reflect.ownKeys(this.#shadow)) this.one(key)
    for (const key of Reflect.ownKeys(this.#real)) this.one(key)
    Reflect.setPrototypeOf(this.#shadow, Reflect.getPrototypeOf(this.#real))
    if (!Reflect.isExtensible(this.#real)) Reflect.preventExtensions(this.#shadow)
  }

  one(key: PropertyKey): PropertyDescriptor | undefined {
    const descriptor = Reflect.getOwnPropertyDescriptor(this.#real, key)
    if (descriptor === undefined) {
      Reflect.deleteProperty(this.#shadow, key)
      return undefined
    }
    const look = this.#manner.covers(key) ? this.#replaced(key, descriptor) : descriptor
    Reflect.defineProperty(this.#shadow, key, look)
    return look
  }

  #replaced(key: PropertyKey, descriptor: PropertyDescriptor): PropertyDescriptor {
    if (descriptor.get === undefined) return { ...descriptor, value: this.#manner.replace(descriptor.value, key) }
    const getter = this.#getters.get(key) ?? (() => this.#manner.replace(Reflect.get(this.#real, key), key))
    this.#getters.set(key, getter)
    return { ...descriptor, get: getter }
  }
}

function handlerFor(
  real: object,
  shadow: object,
  mirror: Mirror,
  manner: Manner,
  proxy: () => object,
): ProxyHandler<object> {
  const methods = methodsOf(real, proxy)
  const listed = new Listing()
  const restore = manner.restore ?? ((value: unknown) => value)
  const self = (receiver: unknown): unknown => (receiver === proxy() ? real : receiver)
  return {
    get(_, key, receiver) {
      const value: unknown = Reflect.get(real, key, self(receiver))
      manner.seen?.(key, 'get', value)
      if (manner.covers(key)) return manner.replace(value, key)
      return manner.onStandIn?.(key) === true ? value : methods(key, value)
    },
    has(_, key) {
      manner.seen?.(key, 'has', undefined)
      return Reflect.has(real, key)
    },
    getOwnPropertyDescriptor(_, key) {
      if (!listed.next(key)) manner.seen?.(key, 'has', undefined)
      return mirror.one(key)
    },
    ownKeys() {
      mirror.all()
      const keys = Reflect.ownKeys(real)
      listed.start(keys)
      return keys
    },
    set(_, key, value: unknown, receiver) {
      const done = Reflect.set(real, key, restore(value), self(receiver))
      mirror.one(key)
      return done
    },
    defineProperty(_, key, descriptor) {
      const own = 'value' in descriptor ? { ...descriptor, value: restore(descriptor.value) } : descriptor
      const done = Reflect.defineProperty(real, key, own)
      mirror.one(key)
      return done
    },
    deleteProperty(_, key) {
      const done = Reflect.deleteProperty(real, key)
      mirror.one(key)
      return done
    },
    isExtensible() {
      mirror.all()
      return Reflect.isExtensible(shadow)
    },
    preventExtensions() {
      const done = Reflect.preventExtensions(real)
      mirror.all()
      return done
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(real),
    setPrototypeOf(_, prototype) {
      const done = Reflect.setPrototypeOf(real, prototype)
      mirror.all()
      return done
    },
    // Only ever called for a shadow that is a function.
    apply: (_, thisArg, received: unknown[]) => Reflect.apply(real as AnyFunction, thisArg, received),
  }
}

/** Object.keys and its like list the keys and look at each in turn: that is no look at a single one. */
class Listing {
  #rest: PropertyKey[] = []

  start(keys: readonly PropertyKey[]): void {
    this.#rest = [...keys]
  }

  next(key: PropertyKey): boolean {
    const expected = this.#rest.shift()
    if (expected !== key) this.#rest = []
    return expected === key
  }
}

/** Methods that a class gave the object run on the object itself, where its private fields are. */
function methodsOf(real: object, proxy: () => object): (key: PropertyKey, value: unknown) => unknown {
  const known = new Map<unknown, unknown>()
  return (key, value) => {
    if (!isFunction(value) || !isInstance(real) || key === 'constructor' || Object.hasOwn(real, key)) return value
    const method = known.get(value) ?? methodOn(real, value, proxy)
    known.set(value, method)
    return method
  }
}

// Built-in methods that work on anything, and would miss the replaced values if they ran on the real thing.
const GENERIC: ReadonlySet<unknown> = new Set(
  [
    Object.prototype,
    Function.prototype,
    // %IteratorPrototype% and %AsyncIteratorPrototype%.
    Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object,
    Object.getPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})()))) as object,
  ].flatMap((prototype) =>
    Reflect.ownKeys(prototype).map((key): unknown => Reflect.getOwnPropertyDescriptor(prototype, key)?.value),
  ),
)

function methodOn(real: object, method: AnyFunction, proxy: () => object): unknown {
  if (GENERIC.has(method)) return method
  return new Proxy(method, {
    apply(target, thisArg, received) {
      const result: unknown = Reflect.apply(target, thisArg === proxy() ? real : thisArg, received)
      return result === real ? proxy() : result
    },
  })
}

/** Whether an object comes from a class, so that it may have private fields. */
export function isInstance(value: object): boolean {
  const prototype: unknown = Reflect.getPrototypeOf(value)
  if (!isObject(prototype) || Array.isArray(value)) return false
  return Reflect.getPrototypeOf(prototype) !== null
}
