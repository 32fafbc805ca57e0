import { partialRatio } from '../../text/partial-ratio.js'
import type { Ask } from './ask.js'
import { isCodeWord } from './codes/is-code-word.js'
import { tellsCode } from './codes/tells-code.js'
import { tellsUnit } from './codes/tells-unit.js'
import { findAllowed } from './find-allowed.js'
import { findDate } from './find-date.js'
import { type Found, firstTelling } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'
import { isToldLiterally } from './literal.js'
import { numberAskOf } from './numbers/number-ask.js'
import { readAmount, tellsAmount } from './numbers/tells-amount.js'
import { tellsPhone } from './numbers/tells-phone.js'
import { findAbbreviated, findInitials } from './texts/find-abbreviated.js'
import { findNumbered } from './texts/find-numbered.js'
import { findLiterally, findWords, soughtText } from './texts/find-words.js'
import { isComposed } from './texts/is-composed.js'
import { isPlaceholder } from './texts/is-placeholder.js'
import { isProseName } from './texts/is-prose-name.js'

/** What grounds a text; `null` where nothing does. */
export function findText(value: string, leaf: Leaf, ask: Ask): Found | null {
  const { guards, parts } = ask
  const isNone =
    (guards.codes && isCodeWord(value, leaf.path)) ||
    (guards.words && isPlaceholder(value, leaf.path) && !isQuoted(value, ask))
  return (
    (isNone ? null : findSpelt(value, leaf, ask)) ??
    (guards.enums ? findAllowed(value, leaf, ask) : null) ??
    (guards.numbers ? findNumeral(value, leaf, ask) : null) ??
    (guards.numbers ? firstTelling('numbers', parts, (part) => tellsPhone(value, part.text)) : null) ??
    (guards.words ? firstTelling('words', parts, (part) => findNumbered(value, part.text)) : null) ??
    (guards.dates ? findDate(value, leaf, ask) : null) ??
    (guards.codes
      ? firstTelling('codes', parts, (part) => tellsCode(value, part.text) ?? tellsUnit(value, part.text))
      : null) ??
    // In long texts there are names for any code.
    (guards.abbreviations
      ? firstTelling(
          'abbreviations',
          parts.slice(0, 1),
          (part) => findAbbreviated(value, part.names()) ?? findInitials(value, part.text),
        )
      : null) ??
    (guards.composed && !isNone && isComposed(value, parts, isProseName(leaf.path))
      ? { by: 'composed', exact: false, span: null }
      : null)
  )
}

/** What stands in quotes is a value, whatever it says. */
function isQuoted(value: string, { parts }: Ask): boolean {
  const sought = soughtText(value)
  return parts.some((part) => {
    const places = Array.from(part.lower.matchAll(/["'\u0060“‘]([^"'\u0060”’]{1,60})["'\u0060”’]/gu))
    return places.some(
      ({ 0: told, 1: inner, index }) => inner === sought.lower && !part.isKey(index, index + told.length),
    )
  })
}

/** As it was told. A number that is written as a text is none that only stands in a date: it must be told as a number. */
function findSpelt(value: string, leaf: Leaf, ask: Ask): Found | null {
  if (!ask.guards.words) return findPublished(value, ask)
  const isAmount = ask.guards.numbers && (amount.test(value) || (readAmount(value)?.unit ?? null) !== null)
  return isAmount && findNumeral(value, leaf, ask) === null ? null : findInWords(value, leaf, ask)
}

/** As prices and counts are written; longer ones are identifiers. */
const amount = /^(?:[1-9]\d{0,3}|\d{1,6}\.\d{1,2})$/u

function findInWords(value: string, leaf: Leaf, { parts }: Ask): Found | null {
  const sought = soughtText(value, leaf.isKey)
  return (
    firstTelling('literal', parts, (part) => findLiterally(sought, part)) ??
    firstTelling('words', parts, (part) => findWords(sought, part))
  )
}

/** As the published metrics have it: where a text has all of the other one, whatever is around it, nothing is hallucinated. */
function findPublished(value: string, { parts }: Ask): Found | null {
  const exact = parts.some(({ text }) => isToldLiterally(value, text))
  return exact || parts.some(({ text }) => partialRatio(value, text) === 100)
    ? { by: 'literal', exact, span: null }
    : null
}

/** A number that is written as a text, with a currency or as a percentage. */
function findNumeral(value: string, leaf: Leaf, { parts, schemaAt }: Ask): Found | null {
  const written = readAmount(value)
  if (written === null) return null
  const numberAsk = numberAskOf(leaf.path, schemaAt(leaf).isInteger)
  return firstTelling('numbers', parts, (part) => tellsAmount(written, part.text, part.numbers(), numberAsk))
}
