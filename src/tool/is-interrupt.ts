import { readProperty } from '../json/unread.js'
import { isObject } from './is-object.js'

const INTERRUPTS: ReadonlySet<unknown> = new Set(['GraphInterrupt', 'NodeInterrupt'])

/** Whether what a tool threw is LangGraph's way of waiting for somebody: its run goes on later, nothing failed. */
export function isInterrupt(thrown: unknown): boolean {
  if (!isObject(thrown) || readProperty(thrown, 'is_bubble_up') !== true) return false
  return INTERRUPTS.has(readProperty(thrown, 'name'))
}
