import { Unread } from './unread.js'

/**
 * How an object is to be read. `opaque` has no state that can be read without running or consuming it; `closed` is an
 * instance without keys of its own, so that whatever it holds is private.
 */
export type Kind =
  | 'array'
  | 'plain'
  | 'instance'
  | 'closed'
  | 'date'
  | 'regexp'
  | 'map'
  | 'set'
  | 'error'
  | 'bytes'
  | 'boxed'
  | 'text'
  | 'opaque'
  | 'unread'

/** Tells what an object is, from any realm, without running code of its class. Throws only for proxies that throw. */
export function kindOf(value: object): Kind {
  if (Array.isArray(value)) return 'array'
  const prototype = prototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return 'plain'
  if (value instanceof Unread) return 'unread'
  if (ArrayBuffer.isView(value)) return 'bytes'
  const tag = tagOf(value)
  const known = kinds.get(tag)
  if (known !== undefined && (known[1] === null || passes(value, known[1]))) return known[0]
  if (tag.startsWith('Temporal.')) return 'text'
  if (opaqueTag.test(tag) || isNodeStream(value)) return 'opaque'
  if (value instanceof Error) return 'error'
  if (isThenable(value)) return 'opaque'
  return isClosed(value, prototype) ? 'closed' : 'instance'
}

/** The name of an object's class, or `null` for plain objects and where none can be read safely. */
export function classNameOf(value: object): string | null {
  const prototype = prototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return null
  const constructor = dataProperty(value, 'constructor')
  if (typeof constructor !== 'function') return null
  const name = functionName(constructor)
  return name === '' || name === 'Object' ? null : name
}

/** The name of a function, `''` where it has none or hides it behind a getter. */
export function functionName(value: object): string {
  const descriptor = Object.getOwnPropertyDescriptor(value, 'name')
  return typeof descriptor?.value === 'string' ? descriptor.value : ''
}

/** The built-in tag (`Date`, `Error`, `Map`), `''` where the class computes it by a getter. */
export function tagOf(value: object): string {
  const descriptor = describe(value, Symbol.toStringTag)
  if (descriptor === undefined) return Object.prototype.toString.call(value).slice(8, -1)
  return typeof descriptor.value === 'string' ? descriptor.value : ''
}

/** The prototype of an object, typed. */
export function prototypeOf(value: object): object | null {
  const parent: unknown = Object.getPrototypeOf(value)
  return typeof parent === 'object' || typeof parent === 'function' ? parent : null
}

// A tag that a class can claim for itself is proved by an accessor that accepts only the real thing.
type Proof = (this: unknown) => unknown
const kinds: ReadonlyMap<string, readonly [Kind, Proof | null]> = new Map<string, readonly [Kind, Proof | null]>([
  ['Date', ['date', Date.prototype.getTime]],
  ['RegExp', ['regexp', getter(RegExp.prototype, 'source')]],
  ['Map', ['map', getter(Map.prototype, 'size')]],
  ['Set', ['set', getter(Set.prototype, 'size')]],
  ['ArrayBuffer', ['bytes', getter(ArrayBuffer.prototype, 'byteLength')]],
  ['SharedArrayBuffer', ['bytes', getter(SharedArrayBuffer.prototype, 'byteLength')]],
  ['Number', ['boxed', Number.prototype.valueOf]],
  ['String', ['boxed', String.prototype.valueOf]],
  ['Boolean', ['boxed', Boolean.prototype.valueOf]],
  ['BigInt', ['boxed', BigInt.prototype.valueOf]],
  ['Symbol', ['boxed', Symbol.prototype.valueOf]],
  ['URL', ['text', getter(URL.prototype, 'href')]],
  ['URLSearchParams', ['text', URLSearchParams.prototype.toString]],
  ['Error', ['error', null]],
  ['DOMException', ['error', null]],
])

const opaqueTag =
  /^(?:Promise|Weak\w+|FinalizationRegistry|Response|Request|Headers|FormData|Blob|File|Abort\w+|EventTarget|Event|Message\w+|CryptoKey|Module|Intl\..+|WebAssembly\..+|.*Iterator|.*Iterator Helper|\w*Generator\w*|\w*Stream\w*|WebSocket|Worker)$/

function never(): never {
  throw new TypeError('proves nothing')
}

function getter(prototype: object, key: string): Proof {
  return Object.getOwnPropertyDescriptor(prototype, key)?.get ?? never
}

function passes(value: object, proof: Proof): boolean {
  try {
    proof.call(value)
    return true
  } catch {
    // The built-in refuses a value that only claims the tag: that is the answer.
    return false
  }
}

function isNodeStream(value: object): boolean {
  return Object.hasOwn(value, '_readableState') || Object.hasOwn(value, '_writableState')
}

function isThenable(value: object): boolean {
  return typeof dataProperty(value, 'then') === 'function'
}

/** The plain objects of another realm have no class, either. */
function isClosed(value: object, prototype: object): boolean {
  if (prototypeOf(prototype) === null || Object.keys(value).length > 0) return false
  return !Object.getOwnPropertySymbols(value).some((key) => Object.prototype.propertyIsEnumerable.call(value, key))
}

function dataProperty(value: object, key: PropertyKey): unknown {
  return describe(value, key)?.value
}

/** The descriptor that a lookup would find, on the object or its prototypes; runs no getter. */
function describe(value: object, key: PropertyKey): PropertyDescriptor | undefined {
  let holder: object | null = value
  while (holder !== null) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) return descriptor
    holder = prototypeOf(holder)
  }
  return undefined
}
