/** Tools as they are, or fresh ones of the function that makes them. */
export function madeTools(given: unknown): unknown {
  return typeof given === 'function' ? given() : given
}
