import { inline } from '../json/inline.js'
import { parsePath } from '../json/paths.js'
import { isFunction, isObject } from '../tool/is-object.js'
import { longestWait } from './deadline.js'
import { badGuardOptions, retryOfUnsafe } from './errors.js'
import type { ToolPolicy } from './options.js'
import { refuseUndefined, refuseUnknownKeys } from './refuse-unknown-keys.js'
import type { ToolSetup } from './tool-setup.js'

const policyKeys = [
  'requires',
  'limit',
  'approve',
  'dryRun',
  'timeout',
  'retry',
  'idempotent',
  'told',
  'offload',
] as const satisfies readonly (keyof ToolPolicy)[]

/** Checks what a caller wants of one tool. */
export function readPolicy(tool: string, given: unknown): Pick<ToolSetup, 'policy' | 'requires'> {
  const place = `policies.${tool}`
  if (!isObject(given)) throw badGuardOptions(`takes ${place} as an object, but got ${inline(given)}`)
  refuseUnknownKeys(given, policyKeys, place)
  const wanted = (isRight: boolean, key: string, words: string): void => {
    if (given[key] === undefined || isRight) return
    throw badGuardOptions(`takes ${place}.${key} as ${words}, but got ${inline(given[key])}`)
  }
  const { limit, approve, dryRun, timeout, retry, idempotent, told, offload } = given
  wanted(isCount(limit, 1), 'limit', 'a whole number from 1')
  wanted(isFunction(approve), 'approve', 'a function')
  wanted(typeof dryRun === 'boolean' || isFunction(dryRun), 'dryRun', 'true, false or a function')
  wanted(
    isNumber(timeout) && timeout > 0 && timeout <= longestWait,
    'timeout',
    `milliseconds above 0, up to ${longestWait}`,
  )
  wanted(idempotent === true, 'idempotent', 'true, or not at all')
  wanted(isRetry(retry), 'retry', '{ attempts: 2 or more, wait?: (attempt) => milliseconds }')
  wanted(isFunction(told) || isFields(told), 'told', "{ fields: ['id', 'order.total'] } or a function")
  wanted(isOffload(offload), 'offload', '{ above: bytes, store: { put(id, value) } }')
  for (const [key, value] of Object.entries({ retry, told, offload })) {
    if (isObject(value) && !isFunction(value)) refuseUndefined(value, `${place}.${key}`)
  }
  if (retry !== undefined && idempotent !== true) throw retryOfUnsafe(place)
  const policy: ToolPolicy = given
  return { policy, requires: readRequires(given['requires'], tool) }
}

function readRequires(given: unknown, tool: string): ToolSetup['requires'] {
  if (given === undefined) return []
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const place = `policies.${tool}.requires`
  if (list.length === 0) throw badGuardOptions(`was given an empty ${place}: leave it out, or name a tool`)
  return list.map((item) => {
    const { tool: name, by } = typeof item === 'string' ? { tool: item, by: undefined } : isObject(item) ? item : {}
    if (typeof name !== 'string' || (by !== undefined && typeof by !== 'string')) {
      throw badGuardOptions(`takes ${place} as the name of a tool, or as { tool, by }, but got ${inline(item)}`)
    }
    if (isObject(item)) refuseUnknownKeys(item, ['tool', 'by'], place)
    if (name === tool) throw badGuardOptions(`was given ${place} with the tool itself: it could never run`)
    if (by !== undefined) parsePath(by)
    return { tool: name, by: by ?? null }
  })
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least
}

function isRetry(value: unknown): boolean {
  if (!isObject(value) || !Object.keys(value).every((key) => key === 'attempts' || key === 'wait')) return false
  return isCount(value['attempts'], 2) && (value['wait'] === undefined || isFunction(value['wait']))
}

function isFields(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).join() !== 'fields') return false
  const { fields } = value
  return (
    Array.isArray(fields) && fields.length > 0 && fields.every((field) => typeof field === 'string' && field !== '')
  )
}

function isOffload(value: unknown): boolean {
  if (!isObject(value) || !Object.keys(value).every((key) => key === 'above' || key === 'store')) return false
  const { above, store } = value
  return isNumber(above) && above >= 0 && isObject(store) && isFunction(store['put'])
}
