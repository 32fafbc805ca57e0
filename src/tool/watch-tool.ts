import { type BodyPlace, bodyPlaces } from './body-places.js'
import { type AnyObject, isFunction, isObject } from './is-object.js'
import { bare, type Origin, originOf, remember } from './origins.js'
import { standIn } from './stand-in.js'
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
  return isObject(own) ? watchPlaces(real, bodyPlaces(own), own, watch) : real
}

function watchPlaces(real: AnyObject, places: readonly BodyPlace[], owner: object, watch: ToolWatch): object {
  const placesAt = (key: PropertyKey): readonly BodyPlace[] => places.filter(({ trail }) => trail[0] === key)
  const known = new Map<unknown, unknown>()
  const wrapped = standIn<object>(real, {
    covers: (key) => placesAt(key).length > 0,
    replace: (value, key) => {
      if (!isObject(value)) return value
      const replaced = known.get(value) ?? watchPlace(value, key, placesAt(key), owner, watch)
      known.set(value, replaced)
      return replaced
    },
    restore: restored(watch.watcher, watch.options),
    seen: (key, how, value) => {
      if (how !== 'get' || typeof key !== 'string' || !Reflect.has(real, key)) return
      const handsOutFunction = typeof value === 'function' && placesAt(key).length > 0
      watch.watcher.read({ tool: watch.tool, property: key, handsOutFunction })
    },
    onStandIn: callsThroughItself(real),
  })
  remember(wrapped, { real, ...watch })
  return wrapped
}

function watchPlace(
  value: AnyObject,
  key: PropertyKey,
  places: readonly BodyPlace[],
  owner: object,
  watch: ToolWatch,
): unknown {
  const [place] = places
  if (place === undefined) return value
  if (place.trail.length > 1) {
    const below = places.map(({ trail, calling }) => ({ trail: trail.slice(1), calling }))
    return watchPlaces(value, below, owner, watch)
  }
  return isFunction(value) ? watchTool(value, { ...watch, calling: place.calling, place: { owner, key } }) : value
}

// LangChain's `invoke` calls `this._call`. What the framework's classes define runs on the stand-in, so that it finds the
// watched one; what the tool's own class adds runs on the tool, where its private fields are.
function callsThroughItself(tool: AnyObject): ((key: PropertyKey) => boolean) | undefined {
  if (!('lc_namespace' in tool)) return undefined
  const framework = Reflect.getPrototypeOf(ownerOf(tool, '_call'))
  return (key) => framework !== null && Reflect.has(framework, key)
}

function ownerOf(object: object, key: string): object {
  const above = Reflect.getPrototypeOf(object)
  return Object.hasOwn(object, key) || above === null ? object : ownerOf(above, key)
}
