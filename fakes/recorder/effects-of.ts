import { currentContext, currentOwners, shared } from './current.js'
import { badModuleKind, effectAfterClose, effectsReadOutsideRun } from './errors.js'

/**
 * A side-effect log for modules, which exist before any sheet: within a run it is the log of that run's sheet,
 * `sheet.effects(kind)`, and a push records what caused it. Concurrent sheets never mix. Work that lost its run (a pool's own
 * worker) is recorded with `cause: null` in every run that goes on at the time, since it may be any of theirs.
 *
 * Where no sheet has run, as in production, it is an ordinary array. After that it cannot be read outside of a run, since
 * nobody could tell whose effects to show: ask the run, or read `sheet.effects(kind)`. Every log that exists makes its kind
 * known to all sheets, so `toHaveNoEffects(kind)` can be asked of an agent that never wrote to it.
 *
 * @param kind what the effects are called, such as `refunds`
 * @throws TypeError if the kind is not a text, or if the log is read where nobody can tell whose effects to show
 * @example
 * ```ts
 * // agent-tools.ts
 * export const refunds = effectsOf<{ order_id: string }>('refunds')
 * export const tools = { issue_refund: async ({ order_id }: { order_id: string }) => void refunds.push({ order_id }) }
 *
 * // the test
 * expect(run).toHaveEffects([{ kind: 'refunds', value: { order_id: 'A-1001' }, tool: 'issue_refund' }])
 * ```
 */
export function effectsOf<Value = unknown>(kind: string): Value[] {
  if (typeof kind !== 'string' || kind === '') throw pointTo(effectsOf, badModuleKind(kind))
  shared().kinds.add(kind)
  const own: Value[] = []
  const push = (...values: Value[]): number => write(kind, own, values)
  const handler: ProxyHandler<Value[]> & { [trap in Trap]: (...received: never[]) => unknown } = {
    get(_own, key): unknown {
      return key === 'push' ? push : Reflect.get(readable(kind, own, handler.get), key)
    },
    set: (_own, key, value) => Reflect.set(readable(kind, own, handler.set), key, value),
    has: (_own, key) => Reflect.has(readable(kind, own, handler.has), key),
    deleteProperty: (_own, key) => Reflect.deleteProperty(readable(kind, own, handler.deleteProperty), key),
    ownKeys: () => Reflect.ownKeys(readable(kind, own, handler.ownKeys)),
    defineProperty: (_own, key, descriptor) =>
      Reflect.defineProperty(readable(kind, own, handler.defineProperty), key, descriptor),
    getOwnPropertyDescriptor: (_own, key) =>
      Reflect.getOwnPropertyDescriptor(readable(kind, own, handler.getOwnPropertyDescriptor), key),
  }
  // Under a proxy of an array `Array.isArray` holds.
  return new Proxy(own, handler)
}

type Trap = 'get' | 'set' | 'has' | 'deleteProperty' | 'ownKeys' | 'defineProperty' | 'getOwnPropertyDescriptor'

function write<Value>(kind: string, own: Value[], values: readonly Value[]): number {
  const owners = currentOwners()
  // A run was there, and has ended: what it left running must not change the world unseen.
  if (owners.length === 0 && currentContext() !== undefined) throw effectAfterClose(kind, values[0])
  if (owners.length === 0) return own.push(...values)
  for (const value of values) {
    for (const { recorder, execution } of owners) recorder.effect(kind, value, execution)
  }
  return Math.max(...owners.map(({ recorder }) => recorder.log(kind).length))
}

/** The array to look into; an error where that is anybody's guess. */
function readable(kind: string, own: unknown[], trap: (...received: never[]) => unknown): unknown[] {
  const [owner, ...others] = currentOwners()
  if (owner !== undefined && others.length === 0) return owner.recorder.log(kind)
  if (owner === undefined && !shared().hasRun) return own
  throw pointTo(trap, effectsReadOutsideRun(kind))
}

function pointTo(caller: (...received: never[]) => unknown, error: TypeError): TypeError {
  Error.captureStackTrace(error, caller)
  return error
}
