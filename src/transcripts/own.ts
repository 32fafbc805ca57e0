/** The value of a property that is the object's own and no getter: reading a getter of a stream result would run it. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, key)?.value
}

/** Whether an object has a property of its own, also one behind a getter. */
export function hasOwn(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}

/** An own property that is a list; an empty list where it is none. */
export function ownList(value: unknown, key: string): readonly unknown[] {
  const list = own(value, key)
  return Array.isArray(list) ? list : []
}

/** An own property that is a text; `undefined` where it is none. */
export function ownText(value: unknown, key: string): string | undefined {
  const text = own(value, key)
  return typeof text === 'string' ? text : undefined
}

/** An id of its own: a text, or a number as its text; `null` where there is none. */
export function ownId(value: unknown, key: string): string | null {
  const id = own(value, key) ?? ''
  return (typeof id !== 'string' && typeof id !== 'number') || id === '' ? null : String(id)
}

/** Whether a value is to be awaited: by the name of its method, which is not read. */
export function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}
