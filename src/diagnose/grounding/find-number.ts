import type { Ask } from './ask.js'
import { tellsSeconds } from './dates/tells-duration.js'
import { findAllowed } from './find-allowed.js'
import { type Found, firstTelling } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'
import { type NumberAsk, numberAskOf } from './numbers/number-ask.js'
import { timeUnitOf } from './numbers/time-unit.js'
import { tellsNumber } from './numbers/tells-number.js'

/** What grounds a number; `null` where nothing does. */
export function findNumber(value: number | bigint, leaf: Leaf, ask: Ask): Found | null {
  const exact = typeof value === 'bigint' ? String(value) : ask.exactAt(leaf.path)
  const numberAsk = numberAskOf(leaf.path, ask.schemaAt(leaf).isInteger)
  return (
    (isRounded(value) && ask.guards.numbers ? null : findNumeral(Number(value), numberAsk, ask)) ??
    (ask.guards.enums ? findAllowed(value, leaf, ask) : null) ??
    (ask.guards.numbers
      ? firstTelling('numbers', ask.parts, (part) => tellsNumber(Number(value), exact, part.numbers(), numberAsk))
      : null) ??
    (ask.guards.dates ? findSeconds(Number(value), leaf, ask) : null)
  )
}

/** `two hours` tell 120 to what is named for minutes. */
function findSeconds(value: number, { path }: Leaf, { parts }: Ask): Found | null {
  const unit = timeUnitOf(path)
  return unit === null ? null : firstTelling('dates', parts, (part) => tellsSeconds(value * unit, part.dates()))
}

/** Beyond 2^53 several numerals are the same number: its text decides. */
function isRounded(value: number | bigint): boolean {
  return typeof value === 'bigint' || (Number.isInteger(value) && !Number.isSafeInteger(value))
}

/** With the guard `numbers`, not every numeral tells its number: one of a date or an identifier does not. */
function findNumeral(value: number, numberAsk: NumberAsk, { parts, guards }: Ask): Found | null {
  if (!guards.numbers) {
    const isTold = parts.some((part) => part.numerals().has(value))
    return isTold ? { by: 'literal', exact: true, span: null } : null
  }
  return firstTelling('literal', parts, (part) =>
    part.numerals().has(value) ? tellsNumber(value, null, part.numbers(), numberAsk) : null,
  )
}
