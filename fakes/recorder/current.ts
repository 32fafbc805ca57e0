import { AsyncLocalStorage } from 'node:async_hooks'
import type { CallsheetError } from '../../src/run/errors.js'

/** The recorder of a run, as far as other copies of the package rely on it. */
export interface RunRecorder {
  readonly isClosed: boolean
  /** Writes an effect down and puts it into the log of its kind. */
  effect(kind: string, value: unknown, cause: number | null): void
  /** Fails the test of the run. */
  violate?(violation: CallsheetError): void
  /** The log of one kind of effect. */
  log(kind: string): unknown[]
  /** Asks the scripted model of the run; `null` where it has none. */
  readonly fetch?: typeof globalThis.fetch | null
}

/** Where a piece of work belongs. Structural, since several copies of the package may share it. */
export interface CurrentContext {
  readonly recorder: RunRecorder
  /** The execution that is going on; `null` outside every tool, and where nobody knows. */
  readonly execution: number | null
}

/** An `AsyncLocalStorage`, spelt out: published types that named it would not compile without those of Node. */
interface ContextStorage {
  getStore(): CurrentContext | undefined
  run<T>(context: CurrentContext, body: () => T): T
}

/** What all sheets of all copies of the package share. */
export interface Shared {
  readonly storage: ContextStorage
  /** Recorders of the runs that go on. */
  readonly running: Set<RunRecorder>
  /** Kinds of the module-level effect logs. */
  readonly kinds: Set<string>
  hasRun: boolean
  /** Where `callsheet/install` was loaded: what tells that its `fetch` is gone; `null` as long as it is not. */
  undone?: () => CallsheetError | null
  /** The `fetch` that `callsheet/install` took the place of. */
  behind?: typeof globalThis.fetch
  /** Addresses that `callsheet/install` was told about. */
  hosts?: Readonly<Record<'allowed' | 'models', Map<string, Covering>>>
}

interface Covering {
  covers(url: URL): boolean
  surelyCovers(url: URL): boolean
}

const key = Symbol.for('callsheet')

/** The one global. */
export function shared(): Shared {
  const holder = globalThis as { [key]?: Shared } // the registry symbol is ours alone
  holder[key] ??= { storage: new AsyncLocalStorage(), running: new Set(), kinds: new Set(), hasRun: false }
  return holder[key]
}

/** The context of the run that the code on the asynchronous stack belongs to. */
export function currentContext(): CurrentContext | undefined {
  return shared().storage.getStore()
}

/**
 * Whose work is going on: that of the run on the asynchronous stack. A pool or worker that was there before the run, or
 * stayed behind from an earlier one, carries no run that is open. Its work may be that of any open run, so all of them own
 * it, by an unknown execution: a run that is told of too much fails, one that is told of too little would pass by accident.
 */
export function currentOwners(): readonly CurrentContext[] {
  const context = currentContext()
  if (context !== undefined && !context.recorder.isClosed) return [context]
  return Array.from(shared().running, (recorder) => ({ recorder, execution: null }))
}

/** Runs a function, and all that it starts, in a context. */
export function withContext<T>(context: CurrentContext, body: () => T): T {
  return shared().storage.run(context, body)
}
