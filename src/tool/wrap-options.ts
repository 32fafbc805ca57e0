import { originOf } from './origins.js'
import type { ToolWatcher, WrapOptions } from './watcher.js'

/** Options of a second wrap on top of those of the first. */
export function combined(first: WrapOptions, second: WrapOptions): WrapOptions {
  return { ...first, ...second, instead: { ...first.instead, ...second.instead } }
}

/** Whether a second wrap says nothing that the first did not. */
export function sameOptions(first: WrapOptions, second: WrapOptions): boolean {
  const bodies = Object.entries(second.instead ?? {})
  return (
    first.args === second.args &&
    first.name === second.name &&
    first.answer === second.answer &&
    bodies.every(([key, body]) => first.instead?.[key] === body)
  )
}

/**
 * The tool itself in place of what this wrap made of it. The agent may put back, or move within a list, what it got: the
 * tools must not end up holding what belongs to one test.
 */
export function restored(watcher: ToolWatcher, options: WrapOptions): (value: unknown) => unknown {
  return (value) => {
    const origin = originOf(value)
    return origin?.watcher === watcher && origin.options === options ? origin.real : value
  }
}
