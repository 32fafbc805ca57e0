import { isObject } from '../../tool/is-object.js'
import { jsonIn } from '../payload/read-payload.js'

/** Whether a result, which is no failure to its framework, has an `error` of its own: nothing may rest on it. */
export function saysError(result: unknown): boolean {
  const value = typeof result === 'string' && /^\s*\{/u.test(result) ? jsonIn(result) : result
  if (!isObject(value) || !('error' in value)) return false
  const { error } = value
  return error !== undefined && error !== null && error !== false && error !== ''
}
