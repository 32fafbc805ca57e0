/** Whether `for … of` goes through it. A text, of which it would be the characters, does not count. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
