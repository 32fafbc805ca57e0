import { inline } from '../../src/json/inline.js'
import type { Model } from '../sheet/model.js'

/** In the registry of symbols, since two copies of the package may meet. */
const key = Symbol.for('callsheet.model')

/** Hides the model in what `sheet.llm` returns, where clients beside the core find it. */
export function withModel<Llm extends object>(llm: Llm, model: Model): Llm {
  return Object.defineProperty(llm, key, { value: model })
}

/** The scripted model behind what `sheet.llm` returned. `by` is the function that was given it, with its name. */
export function modelOf(llm: unknown, [name, by]: readonly [string, (...args: never[]) => unknown]): Model {
  const model: unknown = typeof llm === 'object' && llm !== null ? Reflect.get(llm, key) : undefined
  // Only `withModel` writes this property.
  if (model !== undefined) return model as Model
  const error = new TypeError(`${name}() takes the scripted model that sheet.llm([…]) returns, but got ${inline(llm)}`)
  Error.captureStackTrace(error, by)
  throw error
}
