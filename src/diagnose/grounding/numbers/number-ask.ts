import type { Path } from '../../../json/paths.js'
import { wordsOf } from '../../../text/words-of.js'

/** A part of a date or a time. */
export type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** Which numbers may ground a value: more than those that were told as such. */
export interface NumberAsk {
  /** Whether it counts something, so that `a ticket`, `both` and `the third` tell it. */
  readonly isCount: boolean
  /** Whether it is money, which nobody rounds to tenths. */
  readonly isMoney: boolean
  /** The parts of dates and times that it is named for. */
  readonly parts: readonly DatePart[]
}

const ofDate = ['year', 'month', 'day'] as const
const ofTime = ['hour', 'minute', 'second'] as const

/** What any number grounds, such as one within a text that the model wrote. */
export const anyNumber: NumberAsk = { isCount: true, isMoney: false, parts: [...ofDate, ...ofTime] }

const known = new Map<string, NumberAsk>()
const mostKnown = 1024

/** What the names that lead to a value say of it, and whether its schema wants an integer. */
export function numberAskOf(path: Path, isInteger: boolean): NumberAsk {
  const key = JSON.stringify([isInteger, ...path.filter((segment) => typeof segment === 'string')])
  const ask = known.get(key) ?? read(path, isInteger)
  if (known.size >= mostKnown) known.clear()
  known.set(key, ask)
  return ask
}

function read(path: Path, isInteger: boolean): NumberAsk {
  const names = path.filter((segment) => typeof segment === 'string').map(wordsOf)
  const all = names.flat()
  const isMoney = names.at(-1)?.some((word) => money.has(word)) === true
  return {
    isCount: isCount(names.at(-1) ?? [], all, isInteger),
    isMoney,
    parts: all.flatMap((word) => partsOf.get(word) ?? []),
  }
}

const partsOf: ReadonlyMap<string, readonly DatePart[]> = new Map<string, readonly DatePart[]>([
  ...[...ofDate, ...ofTime].map((part) => [part, [part]] as const),
  ['date', ofDate],
  ['birthdate', ofDate],
  ['birthday', ofDate],
  ['dob', ofDate],
  ['time', ofTime],
  ['datetime', anyNumber.parts],
  ['timestamp', anyNumber.parts],
])

/** A number of things or a place among them; never money or an identifier, even where it is an integer. */
function isCount(own: readonly string[], all: readonly string[], isInteger: boolean): boolean {
  if (own.some((word) => counts.has(word)) || own.some((word, index) => word === 'of' && own[index - 1] === 'number')) {
    return true
  }
  const last = own.at(-1) ?? ''
  if (own.some((word) => identifiers.has(word)) || money.has(last) || money.has(last.replace(/s$/u, ''))) return false
  if (/[^su]s$/u.test(last)) return true
  return isInteger && !all.some((word) => money.has(word))
}

const counts = new Set(
  (
    'quantity qty count num limit page rank position index offset size night day week season episode chapter level ' +
    'floor row column line step round capacity times'
  ).split(' '),
)

const identifiers = new Set('id ids code zip postcode phone pin account card iban port version year'.split(' '))

const money = new Set(
  (
    'amount price cost total subtotal fee budget balance salary wage income payment pay tax tip discount deposit refund ' +
    'rent loan principal revenue charge fare bid money cent dollar euro pound franc usd eur gbp'
  ).split(' '),
)
