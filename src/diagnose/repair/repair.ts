import { isObject } from '../../json/is-object.js'
import { readOptions as readKeys } from '../../match/options.js'
import type { DiagnoseOptions } from '../options.js'
import { optionNames, readOptions } from '../read-options.js'
import { registered, requireAssumable } from '../require-assumable.js'
import { attempts, type Repair } from './attempts.js'
import { badModel } from './errors.js'
import type { RepairModel } from './repair-model.js'
import { sayCorrection } from './say.js'
import { readBounds, settingOf } from './setting.js'

/** Who is to mend its call, and what the call is held to. */
export interface RepairQuestion extends DiagnoseOptions {
  /** The model: `sheet.llm([...])`, or a real client behind a function. */
  readonly llm: RepairModel
  /** The tools that it may call, in any form that `sheet.wrap` takes, or a `registry`; each with its schema. None of them runs. */
  readonly tools: unknown
  /** What the user asks for. */
  readonly query: string
  /** What else it is told before the query, each in a user message of its own: texts, or data. @default [] */
  readonly context?: readonly unknown[]
  /** The system prompt. Values that stand in it count as told. */
  readonly system?: string
  /** The most attempts, the first one included. @default 5 */
  readonly limit?: number
  /** Ends the repair, which rejects with its reason, before the next attempt or while a model hangs. It is handed to the model. */
  readonly signal?: AbortSignal
}

/**
 * Has a model mend its own call. Each turn is diagnosed, and each call of it answered by its correction, in the place of a
 * result, until all calls of a turn pass (`passed`), the model asks the user after a correction told it that it may (`asked`), a
 * turn is equal to an earlier one by the names and arguments of its calls (`repeating`), or there were enough (`limit`). The
 * answer is not needed, and not known.
 *
 * @example
 * ```ts
 * const inputSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
 * const sheet = callsheet()
 * const llm = sheet.llm([raw('get_wether', { city: 'Oslo' }), raw('get_weather', { city: 'Oslo' })])
 * const { end, attempts } = await repair({ llm, tools: [{ name: 'get_weather', inputSchema }], query: 'Is it cold in Oslo?' })
 * expect(end).toBe('passed')
 * expect(attempts[0]?.told).toEqual(['There is no tool get_wether. Did you mean get_weather?'])
 * ```
 *
 * @throws DiagnoseError (the promise rejects) for a model that is none or returns no turn, tools that are none or have no
 *   schema, an option with a value that it cannot have, an assumed parameter that no tool has; a MatchError for an option that
 *   does not exist; what the model itself throws; the reason of the signal
 */
export async function repair(question: RepairQuestion): Promise<Repair> {
  const { llm, tools, query, context, system, limit, signal, ...given } = readKeys(question, keys)
  const setting = settingOf({ tools, query, context, system }, readBounds(limit, signal), readOptions(given))
  requireAssumable(setting.options.assume, registered(setting.registry), [])
  return await attempts(modelOf(llm, 'option llm'), setting, sayCorrection)
}

const keys = ['llm', 'tools', 'query', 'context', 'system', 'limit', 'signal', ...optionNames]

/** Something with a function `next`. */
export function modelOf(llm: unknown, where: string): RepairModel {
  if (!isObject(llm) || typeof Reflect.get(llm, 'next') !== 'function') throw badModel(llm, where)
  return llm as unknown as RepairModel // what it returns is checked turn by turn
}
