/** An object or a function: something with properties, to be looked at by key. */
export type AnyObject = object & { readonly [key: PropertyKey]: unknown }

/** Whether a value can carry properties. */
export function isObject(value: unknown): value is AnyObject {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
