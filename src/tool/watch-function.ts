import { type AnyFunction, isObject } from './is-object.js'
import { bare, originOf, remember } from './origins.js'
import { isInstance } from './stand-in.js'
import { watchResult } from './watch-result.js'
import type { ToolWatcher, Watched, WrapOptions } from './watcher.js'

/** Under what name, by whom and how one tool is watched. */
export interface ToolWatch {
  readonly tool: string
  readonly watcher: ToolWatcher
  readonly options: WrapOptions
}

/** A proxy of a function that records every call. Name, length, properties, text and `this` are the function's own. */
export function watchFunction<T extends AnyFunction>(real: T, watch: ToolWatch): T {
  const text = (): unknown => Function.prototype.toString.call(bare(real))
  const proxy: T = new Proxy(real, {
    apply: (target, thisArg, received: unknown[]) => run(target, ownThis(thisArg), received, watch),
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'string' && Object.hasOwn(target, key)) {
        watch.watcher.read({ tool: watch.tool, property: key, handsOutFunction: false })
      }
      // The built-in one would tell of a proxy.
      return key === 'toString' && value === Function.prototype.toString ? text : value
    },
  })
  remember(proxy, { real, ...watch })
  return proxy
}

function run(real: AnyFunction, self: unknown, received: readonly unknown[], watch: ToolWatch): unknown {
  const { tool, options, watcher } = watch
  const args = options.args === undefined ? received[0] : options.args(received)
  const watched = watcher.entered({ tool, args, callId: callIdOf(received[1]) })
  const body = bodyFor(tool, options) ?? real
  return watchResult(
    enter(() => Reflect.apply(body, self, received), watched),
    watched,
  )
}

/** The body that replaces a tool's own, if there is one. */
export function bodyFor(tool: string, { instead }: WrapOptions): AnyFunction | undefined {
  // It is called as the tool is called; whether it takes that is its writer's business.
  return instead !== undefined && Object.hasOwn(instead, tool) ? (instead[tool] as AnyFunction) : undefined
}

function enter(body: () => unknown, watched: Watched): unknown {
  try {
    return watched.within(body)
  } catch (error) {
    watched.threw(error)
    throw error
  }
}

// Private fields are on the real object. A plain object has none, and goes on calling its wrapped neighbours.
function ownThis(thisArg: unknown): unknown {
  const real = originOf(thisArg)?.real
  return real !== undefined && isInstance(real) ? real : thisArg
}

// The AI SDK hands the id of the call over in its second argument.
function callIdOf(options: unknown): string | null {
  const id = isObject(options) ? options['toolCallId'] : undefined
  return typeof id === 'string' ? id : null
}
