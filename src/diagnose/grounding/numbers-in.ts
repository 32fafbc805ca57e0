/**
 * The numbers of a text: not preceded by an ASCII word character or a point; an optional sign, digits with optional thousands
 * commas or a fraction, an optional exponent.
 *
 * Source: choice C6 of the published metrics, where the article is silent.
 */
export function numbersIn(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(numeral), ([digits]) => Number(digits.replaceAll(',', ''))))
}

const numeral = /(?<![\w.])[+-]?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/giu
