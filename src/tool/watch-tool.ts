import { FUNCTION_KEYS } from './find-tools.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
import { bare, type Origin, originOf, remember } from './origins.js'
import { isInstance, standIn } from './stand-in.js'
import { bodyFor, type ToolWatch, watchFunction } from './watch-function.js'
import type { WrapOptions } from './watcher.js'
import { combined, restored, sameOptions } from './wrap-options.js'

/** Watches a tool, which is a function or an object with one. What the same watcher watches already is not watched twice. */
export function watchTool(value: unknown, watch: ToolWatch): unknown {
  const origin = originOf(value)
  if (origin?.watcher !== watch.watcher) return watchValue(value, watch)
  const options = carriedOver(origin, watch)
  if (origin.tool === watch.tool && sameOptions(origin.options, options)) return value
  return watchValue(origin.real, { ...watch, options })
}

// What an earlier wrap of the same tool said goes on holding, under the new name too.
function carriedOver(origin: Origin, { tool, options }: ToolWatch): WrapOptions {
  const body = bodyFor(tool, options) ?? bodyFor(origin.tool ?? tool, origin.options)
  return { ...combined(origin.options, options), ...(body === undefined ? {} : { instead: { [tool]: body } }) }
}

function watchValue(value: unknown, watch: ToolWatch): unknown {
  if (isFunction(value)) return watchFunction(value, watch)
  return isObject(value) ? watchObject(value, watch) : value
}

function watchObject(real: AnyObject, watch: ToolWatch): object {
  const own = bare(real)
  const keys = isObject(own) ? functionKeys(own) : []
  const functions = new Map<unknown, unknown>()
  const wrapped = standIn<object>(real, {
    covers: (key) => typeof key === 'string' && keys.includes(key),
    replace: (value) => {
      if (!isFunction(value)) return value
      const replaced = functions.get(value) ?? watchTool(value, watch)
      functions.set(value, replaced)
      return replaced
    },
    restore: restored(watch.watcher, watch.options),
    seen: (key, how, value) => {
      if (how !== 'get' || typeof key !== 'string' || !Reflect.has(real, key)) return
      const handsOutFunction = typeof value === 'function' && keys.includes(key)
      watch.watcher.read({ tool: watch.tool, property: key, handsOutFunction })
    },
  })
  remember(wrapped, { real, ...watch })
  return wrapped
}

// Methods of a class call each other on the object itself, past the stand-in: whichever the agent calls is watched. A
// plain object's call each other through the stand-in: the preferred one is watched.
function functionKeys(tool: object): readonly string[] {
  const keys = FUNCTION_KEYS.filter((key) => typeof Reflect.get(tool, key) === 'function')
  return isInstance(tool) ? keys : keys.slice(0, 1)
}
