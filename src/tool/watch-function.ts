import { callIdIn, type Calling, plainCalling } from './calling.js'
import { isInterrupt } from './is-interrupt.js'
import type { AnyFunction } from './is-object.js'
import { bare, originOf, remember, untapped } from './origins.js'
import { isInstance } from './stand-in.js'
import { watchResult } from './watch-result.js'
import type { ToolPlace, ToolWatcher, Watched, WrapOptions } from './watcher.js'

/** Under what name, by whom and how one tool is watched. */
export interface ToolWatch {
  readonly tool: string
  readonly watcher: ToolWatcher
  readonly options: WrapOptions
  /** @default the arguments come first */
  readonly calling?: Calling
  readonly place?: ToolPlace
}

/** A proxy of a function that records every call. Name, length, properties, text and `this` are the function's own. */
export function watchFunction<T extends AnyFunction>(real: T, watch: ToolWatch): T {
  const text = (): unknown => Function.prototype.toString.call(bare(real))
  const proxy: T = new Proxy(untapped(real), {
    apply: (target, thisArg, received: unknown[]) => runWatched(target, ownThis(thisArg), received, watch),
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

/** Calls a tool's function and records it. */
export function runWatched(real: AnyFunction, self: unknown, received: readonly unknown[], watch: ToolWatch): unknown {
  const { tool, watcher, calling = plainCalling, place } = watch
  const args = argsOf(received, watch, calling)
  const entry = { tool, args, callId: callIdIn(received), ...(place === undefined ? {} : { place }) }
  const replaced = replacing(real, self, args, watch)
  if (calling.invoke !== undefined) {
    return calling.invoke({ real, body: replaced, self, received, entry, watcher })
  }
  const watched = judging(watcher.entered(entry), calling)
  const body = replaced ?? ((all: readonly unknown[]) => Reflect.apply(real, self, all))
  return watchResult(
    enter(() => body(received), watched),
    watched,
  )
}

/** What to record; where the test's own function fails, what the function received, and the test is told. */
function argsOf(received: readonly unknown[], { tool, options, watcher }: ToolWatch, calling: Calling): unknown {
  if (options.args === undefined) return calling.args(received)
  try {
    const args = options.args(received)
    if (!(args instanceof Promise)) return args
    watcher.misread(tool, args)
  } catch (error) {
    watcher.misread(tool, error)
  }
  return calling.args(received)
}

function replacing(
  real: AnyFunction,
  self: unknown,
  args: unknown,
  { tool, options }: ToolWatch,
): ((received: readonly unknown[]) => unknown) | undefined {
  const body = bodyFor(tool, options)
  if (body !== undefined) return (received) => Reflect.apply(body, self, received)
  const { answer } = options
  return answer === undefined ? undefined : () => answer(tool, args, real)
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

/** Tells failures and interrupts apart from results and errors. */
function judging(watched: Watched, calling: Calling): Watched {
  return {
    within: (body) => watched.within(body),
    returned: (result) => watched.returned(result, calling.failed(result)),
    threw: (error) =>
      isInterrupt(error) && watched.paused !== undefined ? watched.paused(error) : watched.threw(error),
  }
}
