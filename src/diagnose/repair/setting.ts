import { isObject } from '../../json/is-object.js'
import { badContext, badOption, badQuery, contextInPaper, noSchema } from '../errors.js'
import type { Told } from '../grounding/grounding.js'
import { toldOf } from '../grounding/told-of.js'
import type { ReadOptions } from '../options.js'
import { type KnownRegistry, registryOf } from '../registry.js'
import { nothingToCall } from './errors.js'

/** What a model is asked, and what its calls are held to. */
export interface Setting {
  readonly registry: KnownRegistry
  readonly told: Told
  readonly options: ReadOptions
  /** The user messages of the beginning: the context, then the query. */
  readonly opening: readonly string[]
  readonly system: string | null
  readonly limit: number
}

/** What a {@link Setting} is read from, before it was checked. */
export interface GivenSetting {
  readonly tools?: unknown
  readonly query?: unknown
  readonly context?: unknown
  readonly system?: unknown
}

/** Checks all before a model is asked anything. */
export function settingOf(given: GivenSetting, limit: number, options: ReadOptions): Setting {
  const { tools, query, context = [], system = null } = given
  const registry = registryOf(tools)
  if (registry.names.length === 0) throw nothingToCall()
  for (const name of registry.names) if (!isObject(registry.tools.get(name)?.schema)) throw noSchema(name)
  if (typeof query !== 'string') throw badQuery(query)
  if (!Array.isArray(context)) throw badContext(context)
  if (system !== null && typeof system !== 'string') throw badOption('system', system, 'a text')
  if (context.length > 0 && !options.guards.context) throw contextInPaper()
  const { parts } = toldOf(query, context)
  const [, ...others] = parts
  const prompt = system === null || !options.guards.context ? [] : [{ from: 'the system prompt', text: system }]
  const opening = [...others.map(({ text }) => text), query]
  return { registry, told: { parts: [...parts, ...prompt] }, options, opening, system, limit }
}

/** How many attempts there may be. */
export function readLimit(limit: unknown = 5): number {
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 1) return limit
  throw badOption('limit', limit, 'a whole number of attempts, at least 1')
}
