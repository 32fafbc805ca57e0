import { isObject } from '../../json/is-object.js'
import { isRun, isRunJson, isToolCall } from '../../run/is-run.js'
import { laundered, lateContext, tellsNothing } from '../errors.js'

/** Throws for what tells a model nothing, and for what holds the values that the model made up itself. */
export function requireTold(item: unknown, place: string): void {
  const parts: readonly unknown[] = Array.isArray(item) ? item : [item]
  if (parts.some(isLate)) throw lateContext(place, item)
  if (isRun(item) || isRunJson(item)) throw laundered(place, 'a run')
  if (parts.some(isToolCall)) throw laundered(place, 'a call of a run')
  if (parts.some(isSaid)) throw laundered(place, 'a message of the model')
  if (isNothing(item)) throw tellsNothing(place, item)
}

function isLate(item: unknown): boolean {
  if (typeof item === 'function') return true
  return typeof item === 'object' && item !== null && typeof Reflect.get(item, 'then') === 'function'
}

function isSaid(item: unknown): boolean {
  return isObject(item) && item['role'] === 'assistant'
}

function isNothing(item: unknown): boolean {
  return Array.isArray(item) ? Array.from(item).every(isBlank) : isBlank(item)
}

function isBlank(item: unknown): boolean {
  if (item === undefined || item === null || typeof item === 'symbol') return true
  if (typeof item === 'string') return item.trim() === ''
  return isObject(item) && Object.getPrototypeOf(item) === Object.prototype && Object.keys(item).length === 0
}
