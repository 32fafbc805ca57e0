import { remember } from '../../tool/origins.js'
import type { ToolWatcher } from '../../tool/watcher.js'
import type { Guarding } from '../tool-setup.js'

// Who reads tools through a guard, such as a sheet that wraps them again, must find the tools themselves. Nobody calls this.
const nobody = (): never => {
  throw new TypeError('a guard is no watcher')
}
const watcher: ToolWatcher = { entered: nobody, prepare: nobody, listed: nobody, misread: nobody, read: nobody }

/** Remembers what stands behind a guarded tool. */
export function rememberGuarded(guarded: object, real: object): void {
  remember(guarded, { real, watcher, options: {}, tool: null, isGuarded: true })
}

const guardings = new WeakMap<object, Guarding>()

/** Remembers by what a set of tools is guarded. */
export function rememberGuarding(guarded: object, guarding: Guarding): void {
  guardings.set(guarded, guarding)
}

/** By what a set of tools is guarded. */
export function guardingOf(guarded: unknown): Guarding | undefined {
  return typeof guarded === 'object' && guarded !== null ? guardings.get(guarded) : undefined
}
