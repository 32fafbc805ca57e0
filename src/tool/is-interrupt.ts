import { isObject } from './is-object.js'

const INTERRUPTS: ReadonlySet<unknown> = new Set(['GraphInterrupt', 'NodeInterrupt'])

/** Whether what a tool threw is LangGraph's way of waiting for somebody: its run goes on later, nothing failed. */
export function isInterrupt(thrown: unknown): boolean {
  return isObject(thrown) && thrown['is_bubble_up'] === true && INTERRUPTS.has(thrown['name'])
}
