/** An object or a function: something with properties, to be looked at by key. */
export type AnyObject = object & { readonly [key: PropertyKey]: unknown }

/** A function of which nothing more is known: what it takes is between its caller and its writer. */
export type AnyFunction = (this: unknown, ...received: unknown[]) => unknown

/** Whether a value can be called. */
export function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

/** Whether a value can carry properties. */
export function isObject(value: unknown): value is AnyObject {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
