import { inline } from '../../src/json/inline.js'
import { isObject } from '../../src/json/is-object.js'
import { badOption } from './option-errors.js'

/** Throws for options that do not fit. `known` are their names; `null` leaves it to a framework which ones it takes. */
export function checkModelOptions(
  options: unknown,
  by: readonly [string, (...args: never[]) => unknown],
  known: readonly string[] | null,
): void {
  if (!isObject(options)) throw badOption(by, `takes an object of options, but got ${inline(options)}`)
  const unknown = known === null ? undefined : Object.keys(options).find((key) => !known.includes(key))
  if (unknown !== undefined) throw badOption(by, `does not know the option '${unknown}'; it knows ${known?.join(', ')}`)
  const { model, profile } = options
  if (model !== undefined && (typeof model !== 'string' || model === '')) {
    throw badOption(by, `takes a text as model, but got ${inline(model)}`)
  }
  if (profile !== undefined && !isObject(profile)) {
    throw badOption(by, `takes an object as profile, but got ${inline(profile)}`)
  }
}
