import { insteadNotAFunction, unknownInstead, unwatchedInstead } from './errors.js'
import type { FoundTool } from './find-tools.js'
import { bodyFor } from './watch-function.js'
import type { WrapOptions } from './watcher.js'

/** Bodies for tools that are not there, or cannot be replaced, are errors. */
export function checkInstead(found: readonly FoundTool[], options: WrapOptions): void {
  const names = found.map((each) => each.name)
  for (const key of Object.keys(options.instead ?? {})) {
    const tool = found.find((each) => each.name === key)
    if (tool === undefined) throw unknownInstead(key, names)
    if (tool.kind === 'inert') throw unwatchedInstead(key)
    const body: unknown = bodyFor(key, options)
    if (typeof body !== 'function') throw insteadNotAFunction(key, body)
  }
}
