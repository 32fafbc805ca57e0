import { inline } from '../../src/json/inline.js'
import { snapshot } from '../../src/json/snapshot.js'
import type { CallsheetError } from '../../src/run/errors.js'
import type { AnyObject } from '../../src/tool/is-object.js'
import { currentOwners } from './current.js'
import { spyAfterClose, spyFailed, spyNotRestored } from './errors.js'
import { patchMethod, type Listener } from './patch-method.js'
import type { Recorder } from './recorder.js'

/** Options of `sheet.spy`. `args` are a copy, as they were at the call; `result` is `undefined` where the call failed. */
export interface SpyOptions {
  /** Whether a call that settled is an effect. @default every call is one */
  when?(args: readonly unknown[], result: unknown): boolean
  /** What is recorded as the effect's value. @default `{ method, args }` */
  as?(args: readonly unknown[], result: unknown): unknown
}

/** What to spy. */
export interface SpyRequest {
  readonly object: AnyObject
  readonly kind: string
  readonly methods: readonly string[]
  readonly options: SpyOptions
}

/** One call that has not settled. */
interface OpenCall {
  readonly method: string
  readonly args: readonly unknown[]
  readonly cause: number | null
}

/** Records the calls of an object's methods as effects when they settle, until the recorder closes. */
export function spy(recorder: Recorder, request: SpyRequest, violate: (violation: CallsheetError) => void): void {
  if (recorder.isClosed) throw spyAfterClose()
  const { object, kind, methods } = request
  const open = new Set<OpenCall>()
  const settle = settler(recorder, request, violate)
  const releases: (readonly [method: string, release: () => boolean])[] = []
  const close = (): void => {
    for (const [method, release] of releases) if (!release()) violate(spyNotRestored(kind, method))
    // Nobody saw these succeed; they may have changed something all the same.
    for (const call of open) settle(call, undefined, true)
  }
  try {
    for (const method of methods) {
      releases.push([method, patchMethod(object, method, listener(recorder, method, open, settle))])
    }
  } catch (error) {
    close()
    throw error
  }
  recorder.log(kind)
  recorder.atClose(close)
}

type Settle = (call: OpenCall, result: unknown, failed: boolean) => void

function listener(recorder: Recorder, method: string, open: Set<OpenCall>, settle: Settle): Listener {
  return (received) => {
    const owner = currentOwners().find((context) => context.recorder === recorder)
    if (owner === undefined) return null
    const call = { method, args: snapshot([...received]), cause: owner.execution }
    const end = (result: unknown, failed: boolean): void => {
      open.delete(call)
      // What was open then was written down at the close.
      if (!recorder.isClosed) settle(call, result, failed)
    }
    return {
      began: () => void open.add(call),
      within: (body) => body(),
      returned: (result) => end(result, false),
      threw: () => end(undefined, true),
    }
  }
}

/** An error of the reader's own functions must neither reach the agent, which may swallow it, nor be lost. */
function settler(
  recorder: Recorder,
  { kind, options }: SpyRequest,
  violate: (violation: CallsheetError) => void,
): Settle {
  return (call, result, failed) => {
    let asking: 'when' | 'as' = 'when'
    let value: unknown
    try {
      if (!isEffect(options, call, result)) return
      asking = 'as'
      value = valueOf(options, call, result)
    } catch (error) {
      return violate(spyFailed({ kind, method: call.method, asking, failed, error }))
    }
    recorder.effect(kind, value, call.cause, failed)
  }
}

function isEffect({ when }: SpyOptions, { args }: OpenCall, result: unknown): boolean {
  if (when === undefined) return true
  const answer: unknown = when(args, result)
  if (typeof answer === 'boolean') return answer
  throw new TypeError(`it has to return true or false, but returned ${inline(answer)}`)
}

function valueOf({ as }: SpyOptions, { method, args }: OpenCall, result: unknown): unknown {
  if (as === undefined) return { method, args }
  const value = as(args, result)
  if (value instanceof Promise) throw new TypeError('it returned a promise, which nobody can wait for here')
  return snapshot(value)
}
