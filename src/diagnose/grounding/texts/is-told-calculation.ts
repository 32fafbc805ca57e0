import { anyNumber } from '../numbers/number-ask.js'
import { tellsNumber } from '../numbers/tells-number.js'
import type { PartReading } from '../reading/read-part.js'

/** Digits with an operator; what could be a date or a telephone number has spaces about it. */
export const calculation: RegExp =
  /^(?=.*(?:[+*^×÷%(]|\s[-/]\s))(?=.*\d[\s)]*[-+*/^×÷%][\s(]*[\d.])[\d\s.,()+*/^×÷%-]+$/u

/**
 * Whether a calculation is told: its numbers were, and its operators are those that the query asks for, by a sign or in words. What
 * is to be done with numbers that come of results is the model's to know.
 */
export function isToldCalculation(value: string, parts: readonly PartReading[]): boolean {
  const numbers = numeralsOf(value)
  if (!numbers.every((number) => isNumberTold(number, parts))) return false
  const [query] = parts
  if (query === undefined || !numbers.every((number) => isNumberTold(number, [query]))) return true
  return operators.every(({ sign, told }) => !sign.test(value) || told.test(query.text))
}

/** The numerals of a text that was written in digits. */
export function numeralsOf(text: string): readonly number[] {
  return Array.from(text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/gu), ([digits]) => Number(digits.replaceAll(',', '')))
}

export function isNumberTold(number: number, parts: readonly PartReading[]): boolean {
  return parts.some((part) => tellsNumber(number, null, part.numbers(), anyNumber) !== null)
}

/** What asks for each kind of calculation. */
const operators: readonly { readonly sign: RegExp; readonly told: RegExp }[] = [
  {
    sign: /\+/u,
    told: /\+|\b(?:plus|sums?|add\w*|totals?|altogether|together|combined|more|increas\w*|extra|both|overall|tip|tax)\b/iu,
  },
  {
    sign: /-/u,
    told: /(?:^|\s|\d)[-−–]|\b(?:minus|less|subtract\w*|differ\w*|take|left|remain\w*|without|reduc\w*|discount\w*|off|change|from|spent|profit)\b/iu,
  },
  {
    sign: /(?<!\*)[*×](?!\*)/u,
    told: /[*×%]|\d\s*x\s*\d|\b(?:times|multipl\w*|product|each|per|of|percent|every|double|twice|triple|half|area|volume|hours?|days?|rate)\b/iu,
  },
  {
    sign: /[/÷]/u,
    told: /[/÷%]|\b(?:divid\w*|over|split|per|ratio|average|mean|half|quotient|share\w*|each|percent\w*|of|bmi|speed)\b/iu,
  },
  {
    sign: /\^|\*\*/u,
    told: /\^|\*\*|[²³]|\b(?:powers?|squared?|cubed?|expon\w*|roots?|compound\w*|area|volume|bmi)\b/iu,
  },
]
