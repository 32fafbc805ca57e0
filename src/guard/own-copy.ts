import { kindOf } from '../json/kind.js'

/** No model nests arguments as deep; what walks them later must not run out of stack. */
export const deepest = 200

/**
 * A copy of data that somebody else has in hand, who may change it while it is judged: of plain objects, lists, dates, maps and sets.
 * Anything else, such as an instance of a class, stays itself. Getters are read once.
 *
 * @throws what reading throws, and a RangeError where data is nested deeper than {@link deepest}
 */
export function ownCopy<T>(value: T): T {
  // The copy has the shape of the original.
  return copyOf(value, new Map(), 0) as T
}

function copyOf(value: unknown, copies: Map<object, unknown>, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) throw new RangeError(`nested deeper than ${deepest} levels`)
  const known = copies.get(value)
  if (known !== undefined) return known
  switch (kindOf(value)) {
    case 'array':
      return copyList(value as readonly unknown[], copies, depth) // its kind says so
    case 'plain':
      return copyPlain(value, copies, depth)
    case 'date':
      return structuredClone(value)
    case 'map':
    case 'set':
      return copyCollection(value, copies, depth)
    default:
      return value
  }
}

function copyList(list: readonly unknown[], copies: Map<object, unknown>, depth: number): unknown {
  const copy: unknown[] = []
  copies.set(list, copy)
  for (const item of list) copy.push(copyOf(item, copies, depth + 1))
  return copy
}

function copyPlain(object: object, copies: Map<object, unknown>, depth: number): unknown {
  const copy: object = Object.create(Reflect.getPrototypeOf(object)) as object // `create` says any
  copies.set(object, copy)
  for (const key of Reflect.ownKeys(object)) {
    if (!Object.prototype.propertyIsEnumerable.call(object, key)) continue
    const value = copyOf(Reflect.get(object, key), copies, depth + 1)
    // A key that is called `__proto__` is one like any other.
    Object.defineProperty(copy, key, { value, writable: true, enumerable: true, configurable: true })
  }
  return copy
}

function copyCollection(value: object, copies: Map<object, unknown>, depth: number): unknown {
  const inner = (part: unknown): unknown => copyOf(part, copies, depth + 1)
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, inner(part)] as const))
  return value instanceof Set ? new Set([...value].map(inner)) : value
}
