import { seeded } from './seeded.js'
import {
  anotherDate,
  currencies,
  digitsChanged,
  hasCurrency,
  hasNumber,
  inventions,
  isoDate,
  isSaid,
  otherNumbers,
  tickers,
} from './untold-values.js'

/** A call that real people and models made, and what was said before it. */
export interface RealCall {
  readonly id: string
  readonly query: string
  readonly tools: readonly RealTool[]
  readonly call: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
}

export interface RealTool {
  readonly name: string
  readonly parameters: {
    readonly properties?: Readonly<Record<string, unknown>>
    readonly required?: readonly string[]
  }
}

/** A copy of a call with one fault in it. */
export interface MutatedCall {
  readonly kind: FaultKind
  readonly row: RealCall
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  /** The parameter that was changed; of a changed name, the right one. */
  readonly changed: string
  readonly value: unknown
}

export type FaultKind = (typeof faultKinds)[number]

export const faultKinds = [
  'name typo',
  'extra parameter',
  'dropped parameter',
  'text of another call',
  'made-up text',
  'one word changed',
  'another number',
  'digits changed',
  'another date',
  'list element',
  'another currency',
  'another ticker',
] as const

/** Copies of calls with a fault of each kind that a call can have. */
export function mutateCalls(rows: readonly RealCall[], seed: number): readonly MutatedCall[] {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const texts = [...new Set(rows.flatMap(({ call }) => leavesOf(call.arguments).flatMap(({ value }) => textOf(value))))]
  return rows.flatMap((row) => [...ofNames(row, random, pick), ...ofValues(row, texts, random, pick)])
}

type Pick = <Item>(items: readonly Item[]) => Item | undefined

function ofNames(row: RealCall, random: () => number, pick: Pick): readonly MutatedCall[] {
  const { name, arguments: args } = row.call
  const required = toolOf(row)?.parameters.required?.filter((parameter) => Object.hasOwn(args, parameter)) ?? []
  const extra = pick(['debug_flag', 'verbose', 'locale', 'max_results', 'callback_url', 'x']) ?? 'x'
  const dropped = pick(required)
  const typo = misspelt(name, random)
  return [
    { kind: 'name typo', row, name: typo, args, changed: name, value: typo },
    { kind: 'extra parameter', row, name, args: { ...args, [extra]: true }, changed: extra, value: true },
    ...(dropped === undefined
      ? []
      : [
          {
            kind: 'dropped parameter' as const,
            row,
            name,
            args: without(args, dropped),
            changed: dropped,
            value: null,
          },
        ]),
  ]
}

/** One letter left out, doubled, replaced, or swapped with the next. */
function misspelt(name: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (name.length - 2))
  const ways = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name.charAt(at) + name.slice(at),
    `${name.slice(0, at)}q${name.slice(at + 1)}`,
    name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  ]
  return ways.filter((way) => way !== name)[Math.floor(random() * 3)] ?? `${name}q`
}

function ofValues(row: RealCall, texts: readonly string[], random: () => number, pick: Pick): readonly MutatedCall[] {
  return leavesOf(row.call.arguments).flatMap((leaf) => {
    const made = (kind: FaultKind, value: unknown): readonly MutatedCall[] => {
      const { name, arguments: args } = row.call
      if (value === undefined || value === leaf.value || isChosen(row, leaf.path)) return []
      return [
        {
          kind: kindAt(kind, leaf.path),
          row,
          name,
          args: replaced(args, leaf.path, value),
          changed: leaf.path.join('.'),
          value,
        },
      ]
    }
    const { value } = leaf
    if (typeof value === 'number') {
      return [
        ...made('another number', pick(otherNumbers(value, random).filter((number) => !hasNumber(row.query, number)))),
        ...made('digits changed', pick(digitsChanged(value).filter((number) => !hasNumber(row.query, number)))),
      ]
    }
    if (typeof value !== 'string' || value === '') return []
    if (isoDate.test(value)) {
      return row.query.includes(value) ? made('another date', anotherDate(value, row.query, random)) : []
    }
    if (currencies.has(value)) {
      return made('another currency', pick([...currencies.keys()].filter((code) => !hasCurrency(row.query, code))))
    }
    if (tickers.has(value)) return made('another ticker', pick([...tickers].filter((ticker) => ticker !== value)))
    return [
      ...made('text of another call', pick(texts.filter((text) => !isSaid(row.query, text)))),
      ...made('made-up text', pick(inventions.filter((text) => !isSaid(row.query, text)))),
      ...made('one word changed', wordChanged(value, row.query, pick)),
    ]
  })
}

interface Leaf {
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

function leavesOf(value: unknown, path: readonly (string | number)[] = []): readonly Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, isList ? Number(key) : key]))
}

function kindAt(kind: FaultKind, path: Leaf['path']): FaultKind {
  return path.length === 1 ? kind : 'list element'
}

function replaced(value: unknown, [key, ...rest]: Leaf['path'], other: unknown): Readonly<Record<string, unknown>> {
  const copy = structuredClone(value) as Record<string | number, unknown> // data of JSON
  if (key !== undefined) copy[key] = rest.length === 0 ? other : replaced(copy[key], rest, other)
  return copy
}

function without(args: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== name))
}

function toolOf({ tools, call }: RealCall): RealTool | undefined {
  return tools.find(({ name }) => name === call.name)
}

/** What the schema lets the model choose is no matter of what was said. */
function isChosen(row: RealCall, [name]: Leaf['path']): boolean {
  return JSON.stringify(toolOf(row)?.parameters.properties?.[name ?? ''] ?? {}).includes('"enum"')
}

function textOf(value: unknown): readonly string[] {
  return typeof value === 'string' &&
    value !== '' &&
    !isoDate.test(value) &&
    !currencies.has(value) &&
    !tickers.has(value)
    ? [value]
    : []
}

/** One word of a text of several is replaced by an invented one. */
function wordChanged(value: string, query: string, pick: Pick): string | undefined {
  const words = value.split(' ')
  if (words.length < 2) return undefined
  const at = pick(words.map((_, index) => index)) ?? 0
  const other = pick(inventions.flatMap((text) => text.split(' ')).filter((word) => !isSaid(query, word))) ?? 'Zorvax'
  return words.with(at, other).join(' ')
}
