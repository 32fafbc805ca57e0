import { readChoice, readOptions } from '../../match/options.js'
import type { Run } from '../../run/types.js'
import { measured, measuredResults, readTokenizer, requireRequests } from './context-of.js'
import type { ContextSizes, RequestSize, ResultSize, TextSize } from './context.js'
import { badBar, noBars, noGrowth, noResult, uncountable } from './errors.js'

/** A bar that something is above. */
export interface BrokenContextBar {
  readonly bar: 'tokens' | 'bytes' | 'perResult' | 'growthPerTurn'
  readonly unit: keyof TextSize
  readonly limit: number
  /** The most there was. */
  readonly received: number
  /** The request that has most; `null` where the bar is on results. */
  readonly request: number | null
  readonly call: number | null
  readonly tool: string | null
  /** Numbers of all requests, or of all calls, above the bar. */
  readonly all: readonly number[]
}

/** What was measured, and what is above its bar. */
export interface HeldContext {
  /** `null` where only results were asked about. */
  readonly sizes: ContextSizes | null
  readonly results: readonly ResultSize[]
  readonly counted: ContextSizes['counted']
  readonly broken: readonly BrokenContextBar[]
}

/** Holds what the model was sent against bars. */
export function heldContext(run: Run, options: unknown): HeldContext {
  const read = readOptions(options, ['tokens', 'bytes', 'perResult', 'growthPerTurn', 'tokenizer', 'unread'])
  const tokenizer = readTokenizer(read['tokenizer'])
  const isUnreadFine = readChoice('unread', read['unread'], ['fine']) !== null
  const bars = readBars(read)
  if (bars.length === 0) throw noBars()
  const isOfResults = bars.every(({ bar }) => bar === 'perResult')
  if (!isOfResults) requireRequests(run, 'how much that was')
  const sizes = isOfResults ? null : measured(run, tokenizer)
  const results = bars.some(({ bar }) => bar === 'perResult') ? measuredResults(run, tokenizer) : []
  const broken = bars.flatMap((bar) => aboveBar(bar, sizes?.requests ?? [], results))
  const silent = sizes?.requests.find(({ unread }) => unread)
  // What is above its bar by its texts alone is so with the rest, too.
  if (silent !== undefined && !isUnreadFine && broken.length === 0) throw uncountable(silent.request)
  return { sizes, results, counted: tokenizer === null ? 'estimate' : 'tokenizer', broken }
}

interface Bar {
  readonly bar: BrokenContextBar['bar']
  readonly unit: keyof TextSize
  readonly limit: number
}

function readBars(read: Readonly<Record<string, unknown>>): readonly Bar[] {
  const bars: Bar[] = []
  for (const bar of ['tokens', 'bytes'] as const) {
    const limit = read[bar]
    if (limit === undefined) continue
    if (!isLimit(limit)) throw badBar(bar, limit, false)
    bars.push({ bar, unit: bar, limit })
  }
  for (const bar of ['perResult', 'growthPerTurn'] as const) {
    const value = read[bar]
    if (value === undefined) continue
    if (isLimit(value)) bars.push({ bar, unit: 'tokens', limit: value })
    else if (typeof value === 'object' && value !== null) {
      const { bytes } = readOptions(value, ['bytes'], `option ${bar}`)
      if (!isLimit(bytes)) throw badBar(bar, value, true)
      bars.push({ bar, unit: 'bytes', limit: bytes })
    } else throw badBar(bar, value, true)
  }
  return bars
}

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function aboveBar(
  bar: Bar,
  requests: readonly RequestSize[],
  results: readonly ResultSize[],
): readonly BrokenContextBar[] {
  const { unit } = bar
  switch (bar.bar) {
    case 'tokens':
    case 'bytes':
      return ofRequests(
        bar,
        requests.map(({ request, ...size }) => ({ number: request, value: size[unit] })),
      )
    case 'growthPerTurn': {
      const grown = requests.flatMap(({ request, growth }) =>
        growth === null ? [] : [{ number: request, value: growth[unit] }],
      )
      if (grown.length === 0) throw noGrowth()
      return ofRequests(bar, grown)
    }
    case 'perResult': {
      if (results.length === 0) throw noResult()
      const told = results.map(({ call, ...size }) => ({ number: call, value: size[unit] }))
      return above(bar, told).map(({ most, all }) => {
        const tool = results.find(({ call }) => call === most.number)?.tool ?? null
        return { ...bar, received: most.value, request: null, call: most.number, tool, all }
      })
    }
  }
}

interface Numbered {
  readonly number: number
  readonly value: number
}

function ofRequests(bar: Bar, sizes: readonly Numbered[]): readonly BrokenContextBar[] {
  return above(bar, sizes).map(({ most, all }) => {
    return { ...bar, received: most.value, request: most.number, call: null, tool: null, all }
  })
}

/** The first of the largest above the bar, and the numbers of all; nothing where none is. */
function above(
  { limit }: Bar,
  sizes: readonly Numbered[],
): readonly { readonly most: Numbered; readonly all: readonly number[] }[] {
  const over = sizes.filter(({ value }) => value > limit)
  const [first] = over
  if (first === undefined) return []
  const most = over.reduce((largest, one) => (one.value > largest.value ? one : largest), first)
  return [{ most, all: over.map(({ number }) => number) }]
}
