import { inline } from '../../json/inline.js'
import { messageOf } from '../../json/unread.js'
import { callIdIn } from '../../tool/calling.js'
import { type AnyFunction, isFunction, isObject } from '../../tool/is-object.js'
import { originOf } from '../../tool/origins.js'
import { isInstance } from '../../tool/stand-in.js'
import type { Call } from '../call.js'
import { noConstructor } from '../errors.js'
import { type Payload, unreadable } from '../payload/read-payload.js'
import { runCall } from '../run-call.js'
import type { Guarding, ToolSetup } from '../tool-setup.js'
import type { Frame } from './frame.js'
import { rememberGuarded } from './guarded.js'
import { replay, Steps } from './steps.js'

/** A proxy of a tool's function behind which the guard stands. Name, length, properties and `this` are the function's own. */
export function guardFunction<T extends AnyFunction>(real: T, setup: ToolSetup, frame: Frame, guarding: Guarding): T {
  const guarded: T = new Proxy(real, {
    apply: (target, self, received: unknown[]) => applyGuarded(target, ownThis(self), received, setup, frame, guarding),
    construct: () => {
      throw noConstructor(setup.name)
    },
  })
  rememberGuarded(guarded, real)
  return guarded
}

/** Calls a tool's function through the guard, in the manner of that function. */
export function applyGuarded(
  real: AnyFunction,
  self: unknown,
  received: readonly unknown[],
  setup: ToolSetup,
  frame: Frame,
  guarding: Guarding,
): unknown {
  const steps = new Steps()
  const call = steps.of(callOf(real, self, received, setup, frame))
  const run = (): unknown => runCall(guarding, setup, call)
  const isShortened = setup.policy.told !== undefined
  const manner = Object.prototype.toString.call(real)
  if (manner === '[object AsyncGeneratorFunction]') return replay(run, steps, isShortened)
  if (manner === '[object AsyncFunction]') return steps.later(run, isShortened)
  const answer = run()
  if (!(answer instanceof Promise)) return answer
  // A function that is not async may return steps all the same: they are known at once, unless something is waited for before.
  if (steps.areHeard) return replay(() => answer, steps, isShortened)
  return steps.later(() => answer, isShortened)
}

function callOf(real: AnyFunction, self: unknown, given: readonly unknown[], setup: ToolSetup, frame: Frame): Call {
  const { received, callId, payload } = readCall(given, setup, frame)
  const { convert } = frame
  return {
    tool: setup.name,
    callId,
    payload,
    ...(convert === undefined ? {} : { convert: () => convert(received) }),
    enter: (args) => Reflect.apply(real, self, frame.entering(received, args)),
    isAborted: () => given.slice(1).some(hasAborted),
    fail: (text, cause) => frame.fail(text, received, cause),
    failureIn: frame.failureIn ?? (() => null),
    open: frame.open ?? ((result) => result),
    seal: frame.seal ?? ((told) => told),
  }
}

interface ReadCall {
  readonly received: readonly unknown[]
  readonly callId: string | null
  readonly payload: Payload
}

function readCall(given: readonly unknown[], setup: ToolSetup, frame: Frame): ReadCall {
  try {
    const received = frame.own(given)
    const [first] = received
    const payload: Payload =
      typeof first === 'string' && isPlainText(setup, first)
        ? { ok: true, raw: first, value: first, isText: true }
        : frame.read(received)
    return { received, callId: callIdIn(given), payload }
  } catch (error) {
    return { received: given, callId: null, payload: unreadable(messageOf(error), inline(given[0], 1000)) }
  }
}

/** A function without a schema may well take a text that is not meant as JSON. */
function isPlainText({ validate }: ToolSetup, text: string): boolean {
  return validate === null && !/^\s*[[{]/u.test(text)
}

/** SDKs hand the signal over beside the arguments. */
function hasAborted(details: unknown): boolean {
  try {
    if (!isObject(details) || isFunction(details)) return false
    const signal = details['abortSignal'] ?? details['signal']
    return isObject(signal) && signal['aborted'] === true
  } catch {
    // What cannot be read is no signal.
    return false
  }
}

// Private fields are on the real object. A plain object has none, and goes on calling its guarded neighbours.
function ownThis(self: unknown): unknown {
  const real = originOf(self)?.real
  return real !== undefined && isInstance(real) ? real : self
}
