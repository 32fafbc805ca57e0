import type { Ask } from './ask.js'
import { findAllowed } from './find-allowed.js'
import { type Found, firstTelling } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'
import { tellsNumber } from './numbers/tells-number.js'

/** What grounds a number; `null` where nothing does. */
export function findNumber(value: number | bigint, leaf: Leaf, ask: Ask): Found | null {
  const exact = typeof value === 'bigint' ? String(value) : ask.exactAt(leaf.path)
  return (
    (isRounded(value) && ask.guards.numbers ? null : findNumeral(Number(value), ask)) ??
    (ask.guards.enums ? findAllowed(value, leaf, ask) : null) ??
    (ask.guards.numbers
      ? firstTelling('numbers', ask.parts, (part) => tellsNumber(Number(value), exact, part.numbers()))
      : null)
  )
}

/** Beyond 2^53 several numerals are the same number: its text decides. */
function isRounded(value: number | bigint): boolean {
  return typeof value === 'bigint' || (Number.isInteger(value) && !Number.isSafeInteger(value))
}

function findNumeral(value: number, { parts, guards }: Ask): Found | null {
  const part = parts.findIndex((reading) => reading.numerals().has(value))
  const reading = parts[part]
  if (reading === undefined) return null
  const place = guards.numbers ? tellsNumber(value, null, reading.numbers()) : null
  return { by: 'literal', exact: true, span: place === null ? null : { part, ...reading.told(place) } }
}
