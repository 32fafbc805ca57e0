import { inline } from '../../json/inline.js'
import { oneLine } from '../../text/one-line.js'

/** No name that is in use is longer, and no value needs more to be known again. */
const widest = 64

/** A name in a sentence: as it is where it is a plain one, else in quotes, escaped and cut. */
export function shownName(name: string): string {
  // The path of a parameter without a name.
  if (name === '[""]') return '""'
  return name.length <= widest && plain.test(name) ? name : inline(name, widest)
}

/** A value of the model in a sentence. */
export function shownValue(value: unknown): string {
  return inline(value, widest)
}

/** A text in a sentence, without quotes of its own. */
export function shownText(text: string, max: number = widest): string {
  return text.length <= max ? oneLine(text) : `${oneLine(text.slice(0, max - 1))}…`
}

/** Letters, digits and what stands between the words of a name, or leads to a place within a value: `items[0].sku`. */
const plain = /^[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$.:/[\]-]*$/u
