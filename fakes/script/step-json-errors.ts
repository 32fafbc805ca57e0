/** A step as JSON is none. `at` is where: `steps[2].turn.calls[0]`. */
export function badStepJson(at: string, reason: string): TypeError {
  return new TypeError(`${at} ${reason}`)
}

/** A step that holds what JSON cannot, such as a function. */
export function unwritable(at: string, reason: string): TypeError {
  return new TypeError(`${at} cannot be written as JSON: ${reason}`)
}
