import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the code on the asynchronous stack belongs. Structural, since several copies of the package may share it. */
export interface CurrentContext {
  /** Identifies the recorder; compare by identity only. */
  readonly recorder: object
  /** The execution that is going on; `null` outside every tool. */
  readonly execution: number | null
}

const key = Symbol.for('callsheet')

/** The context of the current run: the one global, shared by every copy of the package. */
export function currentContext(): CurrentContext | undefined {
  return storage().getStore()
}

/** Runs a function, and all that it starts, in a context. */
export function withContext<T>(context: CurrentContext, body: () => T): T {
  return storage().run(context, body)
}

function storage(): AsyncLocalStorage<CurrentContext> {
  const holder = globalThis as { [key]?: AsyncLocalStorage<CurrentContext> } // the registry symbol is ours alone
  holder[key] ??= new AsyncLocalStorage()
  return holder[key]
}
