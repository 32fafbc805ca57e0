import { parseJson } from '../../json/parse-json.js'
import { parsePath, valueAt } from '../../json/paths.js'
import { isObject } from '../../tool/is-object.js'
import { after, type Maybe, outcomeOf, rescued } from '../after.js'
import { badAnswer } from '../errors.js'
import { toldOfSecret } from '../sentences.js'
import { textOf } from '../text-of.js'
import type { ToolSetup } from '../tool-setup.js'

/** What the model is told in place of a result, where that is something else. */
export type Told = { readonly changed: false } | { readonly changed: true; readonly value: unknown }

/** Compresses and puts away a result, as the policy of its tool wants it. The tool has run: what fails here is only warned of. */
export function toldResult(
  setup: ToolSetup,
  execution: string,
  open: () => unknown,
  warn: (error: unknown) => void,
): Maybe<Told> {
  const hidden = (error: unknown): Told => {
    warn(error)
    // Not the whole: a policy may be there to hide something.
    return { changed: true, value: toldOfSecret(setup.name) }
  }
  return rescued((): Maybe<Told> => {
    const result = open()
    return after(compressed(setup, result), (told) =>
      after(offloaded(setup, execution, result, told, warn), (put) => put),
    )
  }, hidden)
}

function compressed({ policy: { told } }: ToolSetup, result: unknown): Maybe<Told> {
  if (told === undefined) return { changed: false }
  if (typeof told !== 'function') return { changed: true, value: pickFrom(result, told.fields) }
  return after(
    outcomeOf(() => told(result)),
    (made): Told => {
      if (!made.ok) throw made.thrown
      return { changed: true, value: made.value }
    },
  )
}

/** The fields of a result, under their paths as they are written; of a text, as text. What has no fields tells of none. */
function pickFrom(result: unknown, fields: readonly string[]): unknown {
  if (typeof result === 'string') {
    const parsed = parseJson(result)
    return JSON.stringify(pickFrom(parsed.ok && isObject(parsed.value) ? parsed.value : {}, fields))
  }
  if (Array.isArray(result)) return result.map((item: unknown) => pickFrom(isObject(item) ? item : {}, fields))
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
      const reference = put.ok ? put.value : undefined
      if (typeof reference !== 'string' || reference === '') {
        warn(put.ok ? badAnswer('offload.store.put', 'a reference, as text', reference) : put.thrown)
        return told
      }
      const note = {
        reference,
        bytes,
        note: 'The result is too large to be shown here. It is kept under this reference.',
      }
      return { changed: true, value: typeof result === 'string' ? JSON.stringify(note) : note }
    },
  )
}
