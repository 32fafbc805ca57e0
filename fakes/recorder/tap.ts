import type { AnyFunction } from '../../src/tool/is-object.js'
import { rememberTap } from '../../src/tool/origins.js'
import type { TapPoint } from '../../src/tool/tap-tools.js'
import { currentContext } from './current.js'
import type { Recorder } from './recorder.js'

/** One property that was replaced, for all sheets. */
interface Patch {
  readonly holder: object
  readonly key: PropertyKey
  /** The object's own property before; `undefined` where it inherits the function. */
  readonly before: PropertyDescriptor | undefined
  readonly getter: () => unknown
  readonly taps: Taps
}

/** One property as one recorder watches it. */
interface Tap {
  readonly recorder: Recorder
  readonly point: TapPoint
}

/** By recorder. */
type Taps = Map<object, Tap>

const patches = new WeakMap<object, Map<PropertyKey, Patch>>()

/**
 * Watches tools in place for one recorder. Each property is replaced once, however many recorders watch it: a call is
 * recorded for the run on the asynchronous stack and passed on where that run does not watch it. When the last recorder
 * lets go, the object gets its own property back.
 */
export function tap(points: readonly TapPoint[], recorder: Recorder): void {
  for (const point of points) {
    const patch = patchAt(point)
    patch.taps.set(recorder, { recorder, point })
    recorder.atClose(() => {
      patch.taps.delete(recorder)
      if (patch.taps.size === 0) restore(patch)
    })
  }
}

function patchAt({ holder, key }: TapPoint): Patch {
  const known = patches.get(holder)?.get(key)
  return known !== undefined && isInPlace(known) ? known : newPatch(holder, key)
}

function newPatch(holder: object, key: PropertyKey): Patch {
  const before = Reflect.getOwnPropertyDescriptor(holder, key)
  const taps: Taps = new Map()
  // Whoever found the tool saw a function there.
  const real = Reflect.get(holder, key) as AnyFunction
  const tapped = dispatching(real, taps)
  const getter = (): unknown => {
    noteRead(taps, key)
    return tapped
  }
  rememberTap(tapped, getter, real)
  const patch = { holder, key, before, getter, taps }
  Reflect.defineProperty(holder, key, {
    get: getter,
    // What the agent puts there is the agent's, and stays.
    set(value: unknown) {
      Reflect.defineProperty(holder, key, { ...plain, ...before, value })
    },
    enumerable: before?.enumerable ?? false,
    configurable: true,
  })
  const byKey = patches.get(holder) ?? new Map<PropertyKey, Patch>()
  patches.set(holder, byKey.set(key, patch))
  return patch
}

const plain: PropertyDescriptor = { writable: true, configurable: true, enumerable: true }

function restore(patch: Patch): void {
  const { holder, key, before } = patch
  if (!isInPlace(patch)) return
  if (before === undefined) Reflect.deleteProperty(holder, key)
  else Reflect.defineProperty(holder, key, before)
}

function isInPlace({ holder, key, getter }: Patch): boolean {
  return Reflect.getOwnPropertyDescriptor(holder, key)?.get === getter
}

/** The run on the stack looked at a tool's function. */
function noteRead(taps: Taps, key: PropertyKey): void {
  const tap = tapOnStack(taps)
  if (tap === undefined || tap.point.tool === '') return
  const { tool, owner } = tap.point
  // A function in a list or record is the tool itself.
  const property = typeof owner === 'function' ? '' : String(key)
  tap.recorder.watcher.read({ tool, property, handsOutFunction: true })
}

function dispatching(real: AnyFunction, taps: Taps): AnyFunction {
  return new Proxy(real, {
    apply(target, self, received: unknown[]) {
      const tap = tapOnStack(taps)
      if (tap === undefined || isInside(tap)) return Reflect.apply(target, self, received)
      return tap.point.call(target, self, received)
    },
  })
}

function tapOnStack(taps: Taps): Tap | undefined {
  const context = currentContext()
  return context && taps.get(context.recorder)
}

/** A tool's function that another one of the same tool calls is the same execution. */
function isInside({ recorder, point }: Tap): boolean {
  const { place } = recorder
  return place !== undefined && place.owner === point.owner && place.key !== point.key
}
