import type { Place } from '../place.js'

/** The units of measure by their symbols, in small, with their names in English. Symbols by the SI brochure and by common use. */
const units: readonly (readonly string[])[] = `km|kilometer|kilometre|kms
mi|mile
m|meter|metre
cm|centimeter|centimetre
mm|millimeter|millimetre
ft|foot|feet
in|inch|inche
yd|yard
kg|kilogram|kilo|kgs
g|gram
lb|pound|lbs
oz|ounce
l|liter|litre
ml|milliliter|millilitre
gal|gallon
c|°c|celsius|centigrade
f|°f|fahrenheit
k|°k|kelvin
kmh|km/h|kph|kilometers per hour|kilometres per hour
mph|miles per hour`
  .split('\n')
  .map((line) => line.split('|'))

/** Where a text tells a unit of measure, by its name, or by a symbol after digits: `km` by `20 kilometres` and by `20km`. */
export function tellsUnit(value: string, text: string): Place | null {
  const name = value.trim().toLowerCase()
  const unit = units.find((all) => all.some((one) => one === name || `${one}s` === name))
  if (unit === undefined) return null
  const [words, symbols] = [
    unit.filter((one) => one.length > 3 || one.startsWith('°')),
    unit.filter((one) => one.length < 5 && !others.has(one)),
  ]
  const patterns = [
    ...(words.length === 0 ? [] : [String.raw`(?<![\p{L}_])(?:${words.join('|')})s?`]),
    ...(symbols.length === 0 ? [] : [String.raw`(?<=\d\s?)(?:${symbols.join('|')})`]),
  ]
  const found = new RegExp(String.raw`(?:${patterns.join('|')})(?![\p{L}\p{N}_/]|\sper\s)`, 'iu').exec(text)
  return found === null ? null : { start: found.index, end: found.index + found[0].length }
}

/** After digits they are other words: `5 in Oslo`, `20k`. */
const others: ReadonlySet<string> = new Set(['in', 'k'])
