import { longestChain } from './longest-chain.js'
import { pairUp } from './pair-up.js'
import type { Alignment } from './alignment.js'
import type { CallPair } from './call-match.js'
import type { Question } from './question.js'

/** By leaf: the call it is paired with, `-1` for none. */
type Paired = number[]

/** The best alignment of single steps. */
export function alignList(question: Question, order: 'exact' | 'in-order' | 'any', allows: boolean): Alignment {
  const { leaves, attempts } = question
  const from = alikeFrom(question, 0)
  if (from === leaves.length && (allows || from === attempts.length)) return oneByOne(from)
  const window = order === 'exact' && allows ? alignWindow(question) : null
  const paired = window ?? alignPlaces(question, order, relevant(question), from)
  const pairs: CallPair[] = []
  const unmet: number[] = []
  for (const [leaf, call] of paired.entries()) {
    if (call < 0) unmet.push(leaf)
    else pairs.push({ expected: leaf, actual: call })
  }
  const isClean = allows ? order !== 'exact' || window !== null : pairs.length === attempts.length
  return { isWhole: unmet.length === 0 && isClean, pairs, unmet }
}

function oneByOne(length: number): Alignment {
  const pairs: CallPair[] = []
  for (let index = 0; index < length; index++) pairs.push({ expected: index, actual: index })
  return { isWhole: true, pairs, unmet: [] }
}

// Beyond this many possible pairs, an order among equals is not looked for.
const mostPairs = 100_000
const mostCells = 2000

/** The calls of tools that are expected: what else is there must not change which of several best alignments is found. */
function relevant({ leaves, attempts }: Question): readonly number[] | null {
  const tools = new Set(leaves.map(({ tool }) => tool))
  if (attempts.every(({ tool }) => tools.has(tool))) return null
  return [...attempts.keys()].filter((call) => tools.has(attempts[call]?.tool ?? ''))
}

/** `begin`: so many at the beginning fit place by place. They are relevant, so among the relevant ones they do so, too. */
function alignPlaces(
  question: Question,
  order: 'exact' | 'in-order' | 'any',
  places: readonly number[] | null,
  begin: number,
): Paired {
  if (places === null) return order === 'any' ? alignInAnyOrder(question, begin) : alignInOrder(question, begin)
  const placeOf = new Map(places.map((call, place) => [call, place]))
  const lists = new Map<readonly number[], readonly number[]>()
  const inPlaces = (calls: readonly number[]): readonly number[] => {
    const made = lists.get(calls) ?? calls.map((call) => placeOf.get(call) ?? -1)
    lists.set(calls, made)
    return made
  }
  const paired = alignPlaces(
    {
      ...question,
      attempts: places.flatMap((call) => question.attempts.slice(call, call + 1)),
      fits: (leaf, place) => question.fits(leaf, places[place] ?? -1),
      candidates: (leaf) => inPlaces(question.candidates(leaf)),
      likely: (leaf) => inPlaces(question.likely(leaf)),
    },
    order,
    null,
    begin,
  )
  return paired.map((place) => places[place] ?? -1)
}

/** The longest alignment that runs in the same direction on both sides. */
function alignInOrder(question: Question, begin: number): Paired {
  const { from, ends } = alike(question, begin)
  const { leaves, attempts, fits, candidates } = question
  const paired = alikePairs(from, ends, leaves.length, attempts.length)
  const last = attempts.length - ends
  const chain = longestChain(leaves.length - ends - from, (row) =>
    candidates(row + from).filter((call) => call >= from && call < last && fits(row + from, call)),
  )
  for (const [row, call] of chain.entries()) paired[row + from] = call
  return paired
}

/** The most pairs, whatever their order; among equals, mostly, those in order. */
function alignInAnyOrder(question: Question, begin: number): Paired {
  const { leaves, attempts, fits, candidates, likely } = question
  const { from, ends } = alike(question, begin)
  const paired = alikePairs(from, ends, leaves.length, attempts.length)
  if (from + ends < Math.min(leaves.length, attempts.length)) preferOrder(question, from, ends, paired)
  pairUp({ rows: leaves.length, columns: attempts.length, candidates, likely, mayPair: fits }, paired)
  return paired
}

/** The first window in which every leaf has its call, but for the very beginning; `null` where there is none. */
function alignWindow({ leaves, attempts, fits }: Question): Paired | null {
  for (let start = 1; start + leaves.length <= attempts.length; start++) {
    let count = 0
    while (count < leaves.length && fits(count, start + count)) count += 1
    if (count === leaves.length) return leaves.map((_, leaf) => start + leaf)
  }
  return null
}

function preferOrder(question: Question, from: number, ends: number, paired: Paired): void {
  const { leaves, attempts, fits, candidates, isKeyed } = question
  const rows = leaves.length - ends - from
  const last = attempts.length - ends
  const isSmall = rows * (last - from) <= mostCells
  // Whose values tell is paired at once, which takes less time than keys.
  const taken = isSmall ? new Set<number>() : pairUnique(question, paired)
  const lists: (readonly number[])[] = []
  let pairs = 0
  for (let row = 0; row < rows && pairs <= mostPairs; row++) {
    const known = paired[row + from] ?? -1
    if (known >= 0) {
      lists.push([known])
      continue
    }
    // Without keys, all calls of the tool are candidates: too many to compare.
    const own = isSmall || isKeyed(row + from) ? candidates(row + from) : []
    const list = own.filter((call) => call >= from && call < last && !taken.has(call) && fits(row + from, call))
    lists.push(list)
    pairs += list.length
  }
  if (pairs > mostPairs) return
  const chain = longestChain(rows, (row) => lists[row] ?? [])
  for (const [row, call] of chain.entries()) if (call >= 0) paired[row + from] = call
}

/** Pairs each leaf with the one call that it shares a value with, if it fits; returns the calls. */
function pairUnique({ leaves, fits, likely }: Question, paired: Paired): Set<number> {
  const taken = new Set(paired)
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    if ((paired[leaf] ?? -1) >= 0) continue
    const [call, ...others] = likely(leaf)
    if (call === undefined || others.length > 0 || taken.has(call) || !fits(leaf, call)) continue
    taken.add(call)
    paired[leaf] = call
  }
  return taken
}

/** How many at the beginning fit place by place. */
function alikeFrom({ leaves, attempts, fits }: Question, begin: number): number {
  const most = Math.min(leaves.length, attempts.length)
  let from = begin
  while (from < most && fits(from, from)) from += 1
  return from
}

/** How many at the beginning, and at the end, fit place by place. */
function alike(question: Question, begin: number): { readonly from: number; readonly ends: number } {
  const { leaves, attempts, fits } = question
  const most = Math.min(leaves.length, attempts.length)
  const from = alikeFrom(question, begin)
  let ends = 0
  while (from + ends < most && fits(leaves.length - 1 - ends, attempts.length - 1 - ends)) ends += 1
  return { from, ends }
}

function alikePairs(from: number, ends: number, rows: number, columns: number): Paired {
  return Array.from({ length: rows }, (_, row) => (row < from ? row : row >= rows - ends ? row - rows + columns : -1))
}
