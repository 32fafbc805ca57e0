/** An option that a way in does not know, or a value that it does not take. `by` is the function that was given it, with its name. */
export function badOption([name, by]: readonly [string, (...args: never[]) => unknown], reason: string): TypeError {
  const error = new TypeError(`${name}() ${reason}. Write for example: ${name}(llm, { model: 'planner' })`)
  Error.captureStackTrace(error, by)
  return error
}
