/** A path text that cannot be read, with the place where reading stopped. */
export function pathError(text: string, offset: number): TypeError {
  const what =
    text === ''
      ? 'a path is empty'
      : `${JSON.stringify(text)} is no path: it cannot be read from character ${offset + 1}`
  return new TypeError(`${what}; write it like items[0].id or ["order.id"]`)
}

/** A JSON Pointer that does not follow RFC 6901. */
export function pointerError(pointer: string): TypeError {
  return new TypeError(
    `${JSON.stringify(pointer)} is no JSON Pointer: it begins with "/", and "~" stands only in "~0" (for ~) and "~1" (for /)`,
  )
}
