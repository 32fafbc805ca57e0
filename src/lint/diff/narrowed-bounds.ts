import { type Keywords, own } from '../schema/schema-facts.js'
import type { Narrowing } from './narrowing.js'

/** Bounds of numbers, and of how long texts, lists and objects are. */
export function narrowedBounds(from: Keywords, to: Keywords, types: ReadonlySet<string>): readonly Narrowing[] {
  const isNumber = types.has('number') || types.has('integer')
  return [
    ...(isNumber ? [...ofNumbers(from, to, !types.has('number')), ...ofMultiples(from, to, !types.has('number'))] : []),
    ...sizes.flatMap(([type, least, most]) => {
      if (!types.has(type)) return []
      return [
        ...(sizeOf(to, least, 0) > sizeOf(from, least, 0) ? [say(least, from, to)] : []),
        ...(sizeOf(to, most, Infinity) < sizeOf(from, most, Infinity) ? [say(most, from, to)] : []),
      ]
    }),
    ...(types.has('array') && own(to, 'uniqueItems') === true && own(from, 'uniqueItems') !== true
      ? [say('uniqueItems', from, to)]
      : []),
  ]
}

const sizes = [
  ['string', 'minLength', 'maxLength'],
  ['array', 'minItems', 'maxItems'],
  ['object', 'minProperties', 'maxProperties'],
] as const

function say(keyword: string, from: Keywords, to: Keywords): Narrowing {
  return { code: 'bounds', path: [keyword], from: own(from, keyword), to: own(to, keyword) }
}

function sizeOf(schema: Keywords, keyword: string, usual: number): number {
  const size = own(schema, keyword)
  return typeof size === 'number' ? size : usual
}

function ofNumbers(from: Keywords, to: Keywords, areIntegers: boolean): readonly Narrowing[] {
  const odd = ['exclusiveMinimum', 'exclusiveMaximum'].find((keyword) => {
    // A word of draft 4, which changes what the bound beside it means.
    return (
      [from, to].some((schema) => typeof own(schema, keyword) === 'boolean') && own(from, keyword) !== own(to, keyword)
    )
  })
  if (odd !== undefined) return [{ ...say(odd, from, to), code: 'undecided' }]
  const found: Narrowing[] = []
  const [least, most] = [lowest(to, areIntegers), lowest(flipped(to), areIntegers)]
  if (isAbove(least, lowest(from, areIntegers))) found.push(say(least.keyword, from, to))
  if (isAbove(most, lowest(flipped(from), areIntegers))) found.push(say(other[most.keyword] ?? 'maximum', from, to))
  return found
}

interface Bound {
  readonly value: number
  readonly isExclusive: boolean
  readonly keyword: string
}

const other: Readonly<Record<string, string>> = { minimum: 'maximum', exclusiveMinimum: 'exclusiveMaximum' }

/** The bound from below that holds. */
function lowest(schema: Keywords, areIntegers: boolean): Bound {
  const open: Bound = {
    value: sizeOf(schema, 'exclusiveMinimum', -Infinity),
    isExclusive: true,
    keyword: 'exclusiveMinimum',
  }
  // As draft 4 says it.
  const isExclusive = own(schema, 'exclusiveMinimum') === true
  const closed: Bound = { value: sizeOf(schema, 'minimum', -Infinity), isExclusive, keyword: 'minimum' }
  const [one, two] = areIntegers ? [whole(open), whole(closed)] : [open, closed]
  return isAbove(one, two) ? one : two
}

/** The least integer that a bound takes. */
function whole(bound: Bound): Bound {
  const { value, isExclusive } = bound
  if (!Number.isFinite(value)) return { ...bound, isExclusive: false }
  return { ...bound, isExclusive: false, value: isExclusive ? Math.floor(value) + 1 : Math.ceil(value) }
}

function isAbove(one: Bound, two: Bound): boolean {
  if (one.value === -Infinity) return false
  return one.value > two.value || (one.value === two.value && one.isExclusive && !two.isExclusive)
}

/** Bounds from above as bounds from below of the negative. */
function flipped(schema: Keywords): Keywords {
  const [most, limit] = [own(schema, 'maximum'), own(schema, 'exclusiveMaximum')]
  return {
    ...(typeof most === 'number' ? { minimum: -most } : {}),
    ...(limit === undefined ? {} : { exclusiveMinimum: typeof limit === 'number' ? -limit : limit }),
  }
}

function ofMultiples(from: Keywords, to: Keywords, areIntegers: boolean): readonly Narrowing[] {
  const [before, after] = [own(from, 'multipleOf'), own(to, 'multipleOf')]
  if (typeof after !== 'number' || before === after || (after === 1 && areIntegers)) return []
  const found = say('multipleOf', from, to)
  if (typeof before !== 'number') return [found]
  // Of fractions a quotient is rounded.
  if (!Number.isInteger(before) || !Number.isInteger(after)) return [{ ...found, code: 'undecided' }]
  return before % after === 0 ? [] : [found]
}
