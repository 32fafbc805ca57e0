import type { Ask } from './ask.js'
import { isOfDates } from './dates/is-of-dates.js'
import { readDateValue } from './dates/read-date-value.js'
import { tellsDate } from './dates/tells-date.js'
import type { Found } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'

/** What grounds a date; `null` where nothing does. Texts are read for dates only where there is one to find. */
export function findDate(value: string, leaf: Leaf, { parts, now, schemaAt }: Ask): Found | null {
  if (readDateValue(value).length === 0) return null
  // Where the parts contradict each other, the last one counts.
  const day = now ?? parts.findLast((part) => part.now() !== null)?.now() ?? null
  let believed: Found | null = null
  for (const [index, part] of parts.entries()) {
    const told = tellsDate(value, part.dates(), day)
    if (told === null) continue
    const found = { by: 'dates', exact: false, span: { part: index, ...part.told(told) } } as const
    if (!told.isBelieved) return found
    // What a tool or the system prompt says is `tomorrow` is not what was asked.
    if (index === 0) believed ??= { ...found, isBelieved: true }
  }
  return believed !== null && isOfDates(leaf.path, schemaAt(leaf).isDate) ? believed : null
}
