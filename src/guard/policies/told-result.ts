import { parseJson } from '../../json/parse-json.js'
import { parsePath, valueAt } from '../../json/paths.js'
import { isObject } from '../../tool/is-object.js'
import { after, type Maybe, outcomeOf } from '../after.js'
import { toldOfSecret } from '../sentences.js'
import { textOf } from '../text-of.js'
import type { ToolSetup } from '../tool-setup.js'

/** What the model is told in place of a result, where that is something else. */
export type Told = { readonly changed: false } | { readonly changed: true; readonly value: unknown }

/** Compresses and puts away a result, as the policy of its tool wants it. The tool has run: what fails here is only warned of. */
export function toldResult(
  setup: ToolSetup,
  execution: string,
  result: unknown,
  warn: (error: unknown) => void,
): Maybe<Told> {
  return after(compressed(setup, result, warn), (told) =>
    after(offloaded(setup, execution, result, told, warn), (put) => put),
  )
}

function compressed(
  { name, policy: { told } }: ToolSetup,
  result: unknown,
  warn: (error: unknown) => void,
): Maybe<Told> {
  if (told === undefined) return { changed: false }
  if (typeof told !== 'function') return { changed: true, value: pickFrom(result, told.fields) }
  return after(
    outcomeOf(() => told(result)),
    (made): Told => {
      if (made.ok) return { changed: true, value: made.value }
      warn(made.thrown)
      // Not the whole: it may be there to hide something.
      return { changed: true, value: toldOfSecret(name) }
    },
  )
}

/** The fields of a result, under their paths as they are written; of a text that holds JSON, as text. */
function pickFrom(result: unknown, fields: readonly string[]): unknown {
  if (typeof result === 'string') {
    const parsed = parseJson(result)
    return parsed.ok && isObject(parsed.value) ? JSON.stringify(pickFrom(parsed.value, fields)) : result
  }
  if (Array.isArray(result)) return result.map((item: unknown) => pickFrom(item, fields))
  if (!isObject(result)) return result
  const picked = fields.flatMap((field) => {
    const { found, value } = valueAt(result, parsePath(field))
    return found ? [[field, value] as const] : []
  })
  return Object.fromEntries(picked)
}

function offloaded(
  { policy: { offload } }: ToolSetup,
  execution: string,
  result: unknown,
  told: Told,
  warn: (error: unknown) => void,
): Maybe<Told> {
  if (offload === undefined) return told
  const text = textOf(told.changed ? told.value : result)
  const bytes = Buffer.byteLength(text)
  if (bytes <= offload.above) return told
  return after(
    outcomeOf(() => offload.store.put(execution, result)),
    (put): Told => {
      if (!put.ok) {
        warn(put.thrown)
        return told
      }
      const note = {
        reference: put.value,
        bytes,
        note: 'The result is too large to be shown here. It is kept under this reference.',
      }
      return { changed: true, value: typeof result === 'string' ? JSON.stringify(note) : note }
    },
  )
}
