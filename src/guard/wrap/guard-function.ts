import { callIdIn } from '../../tool/calling.js'
import type { AnyFunction } from '../../tool/is-object.js'
import { originOf } from '../../tool/origins.js'
import { isInstance } from '../../tool/stand-in.js'
import type { Call } from '../call.js'
import { runCall } from '../run-call.js'
import type { Guarding, ToolSetup } from '../tool-setup.js'
import type { Frame } from './frame.js'
import { rememberGuarded } from './guarded.js'

/** A proxy of a tool's function behind which the guard stands. Name, length, properties and `this` are the function's own. */
export function guardFunction<T extends AnyFunction>(real: T, setup: ToolSetup, frame: Frame, guarding: Guarding): T {
  const guarded: T = new Proxy(real, {
    apply: (target, self, received: unknown[]) => applyGuarded(target, ownThis(self), received, setup, frame, guarding),
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
  const call = callOf(real, self, received, setup, frame)
  const manner = Object.prototype.toString.call(real)
  if (manner === '[object AsyncGeneratorFunction]') return stepByStep(call, setup, guarding)
  if (manner !== '[object AsyncFunction]') return runCall(guarding, setup, call)
  return (async () => await runCall(guarding, setup, call))()
}

function callOf(real: AnyFunction, self: unknown, received: readonly unknown[], setup: ToolSetup, frame: Frame): Call {
  const { convert, judged } = frame
  return {
    tool: setup.name,
    callId: callIdIn(received),
    payload: isPlainText(setup, received)
      ? { ok: true, raw: String(received[0]), value: received[0] }
      : frame.read(received),
    ...(judged === undefined ? {} : { judged: judged(received) }),
    ...(convert === undefined ? {} : { convert: () => convert(received) }),
    enter: (args) => Reflect.apply(real, self, frame.entering(received, args)),
    fail: (text, cause) => frame.fail(text, received, cause),
    failureIn: frame.failureIn ?? (() => null),
    open: frame.open ?? ((result) => result),
    seal: frame.seal ?? ((told) => told),
  }
}

/** A function without a schema may well take a text that is not meant as JSON. */
function isPlainText({ validate }: ToolSetup, [first]: readonly unknown[]): boolean {
  return validate === null && typeof first === 'string' && !/^\s*[[{]/u.test(first)
}

/** A tool that answers step by step is heard to its end before the caller gets the steps: only then is known how it ended. */
async function* stepByStep(call: Call, setup: ToolSetup, guarding: Guarding): AsyncGenerator {
  let steps: unknown[] = []
  const enter: Call['enter'] = async (args) => {
    steps = []
    // What an async generator function returns.
    for await (const step of call.enter(args) as AsyncIterable<unknown>) steps.push(step)
    return steps.at(-1)
  }
  const result = await runCall(guarding, setup, { ...call, enter })
  if (result === steps.at(-1)) yield* steps
  else yield result
}

// Private fields are on the real object. A plain object has none, and goes on calling its guarded neighbours.
function ownThis(self: unknown): unknown {
  const real = originOf(self)?.real
  return real !== undefined && isInstance(real) ? real : self
}
