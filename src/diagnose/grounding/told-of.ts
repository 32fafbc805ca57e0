import { inline } from '../../json/inline.js'
import { requireReadable } from '../require-readable.js'
import type { Told } from './grounding.js'
import { requireTold } from './require-told.js'

/** A query, and texts or data that were told beside it, under the name of their option. Throws for what tells nothing. */
export function toldOf(query: string, context: readonly unknown[], option: string = 'context'): Told {
  // `from` reads holes, too, where `map` would leave them out.
  const parts = Array.from(context, (item, index) => {
    const from = `${option}[${index}]`
    requireReadable(item, from)
    requireTold(item, from)
    return { from, text: typeof item === 'string' ? item : inline(item, Infinity) }
  })
  return { parts: [{ from: 'the query', text: query }, ...parts] }
}
