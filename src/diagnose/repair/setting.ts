import { isObject } from '../../json/is-object.js'
import { badOption, badQuery, noSchema } from '../errors.js'
import type { Told } from '../grounding/grounding.js'
import { toldOf } from '../grounding/told-of.js'
import type { ReadOptions } from '../options.js'
import { readContext } from '../read-context.js'
import { type KnownRegistry, registryOf } from '../registry.js'
import { nothingToCall } from './errors.js'

/** What a model is asked, and what its calls are held to. */
export interface Setting extends Bounds {
  readonly registry: KnownRegistry
  readonly told: Told
  readonly options: ReadOptions
  /** The user messages of the beginning: the context, then the query. */
  readonly opening: readonly string[]
  readonly system: string | null
}

/** When to stop asking. */
export interface Bounds {
  /** How many attempts there may be. */
  readonly limit: number
  readonly signal: AbortSignal | null
}

/** What a {@link Setting} is read from, before it was checked. */
export interface GivenSetting {
  readonly tools?: unknown
  readonly query?: unknown
  readonly context?: unknown
  readonly system?: unknown
}

/** Checks all before a model is asked anything. */
export function settingOf(given: GivenSetting, bounds: Bounds, options: ReadOptions): Setting {
  const { tools, query, context: beside = [], system = null } = given
  const registry = registryOf(tools)
  if (registry.names.length === 0) throw nothingToCall()
  for (const name of registry.names) if (!isObject(registry.tools.get(name)?.schema)) throw noSchema(name)
  if (typeof query !== 'string') throw badQuery(query)
  const context = readContext(beside, options)
  if (system !== null && typeof system !== 'string') throw badOption('system', system, 'a text')
  const { parts } = toldOf(query, context)
  const [, ...others] = parts
  const prompt = system === null || !options.guards.context ? [] : [{ from: 'the system prompt', text: system }]
  const opening = [...others.map(({ text }) => text), query]
  return { registry, told: { parts: [...parts, ...prompt] }, options, opening, system, ...bounds }
}

/** Checks what ends a repair. */
export function readBounds(limit: unknown = 5, signal: unknown = null): Bounds {
  if (typeof limit !== 'number' || !Number.isSafeInteger(limit) || limit < 1) {
    throw badOption('limit', limit, 'a whole number of attempts, at least 1')
  }
  if (signal !== null && !isSignal(signal)) throw badOption('signal', signal, 'an AbortSignal')
  return { limit, signal }
}

/** Of another realm, it is no instance of our class. */
function isSignal(value: unknown): value is AbortSignal {
  if (typeof value !== 'object' || value === null) return false
  return ['throwIfAborted', 'addEventListener', 'removeEventListener'].every(
    (name) => typeof Reflect.get(value, name) === 'function',
  )
}
