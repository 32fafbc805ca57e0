import * as fc from 'fast-check'
import { anyOrder, oneOf, optional, ordered, sameTurn, times } from '../../src/match/group-steps.js'

/** One expected call. */
export interface Leaf {
  readonly kind: 'leaf'
  readonly tool: string
  readonly n: number | undefined
}

/** An expected call, or a group. */
export type CallTree =
  | Leaf
  | { readonly kind: 'any' | 'one' | 'ordered' | 'turn'; readonly of: readonly CallTree[] }
  | { readonly kind: 'count'; readonly of: CallTree; readonly min: number; readonly max: number }

/** A call, as `matchCalls` takes it. */
export interface SomeCall {
  readonly name: string
  readonly args: { readonly n: number }
  readonly turn: number
}

export const arbitraryLeaf: fc.Arbitrary<Leaf> = fc.record({
  kind: fc.constant('leaf' as const),
  tool: fc.constantFrom('a', 'b', 'c'),
  n: fc.constantFrom(undefined, 1, 2),
})

/** Trees of some depth; some of them are misuse. */
export const arbitraryCallTree: fc.Arbitrary<CallTree> = fc.letrec<{ tree: CallTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: arbitraryLeaf },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('any' as const, 'any' as const, 'one' as const, 'ordered' as const, 'turn' as const),
        of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          kind: fc.constant('count' as const),
          of: tie('tree'),
          bounds: fc.constantFrom([0, 1], [1, 2], [2, 2], [0, 2], [1, Infinity], [0, Infinity]),
        })
        .map(({ kind, of, bounds }) => ({ kind, of, min: bounds[0] ?? 0, max: bounds[1] ?? 0 })),
    },
  ),
})).tree

/** Some calls, each in the turn of the one before it or in the next one. */
export function arbitraryCalls(maxLength: number): fc.Arbitrary<readonly SomeCall[]> {
  const call = fc.record({
    name: fc.constantFrom('a', 'a', 'b', 'c'),
    args: fc.record({ n: fc.constantFrom(1, 2) }),
    isNext: fc.boolean(),
  })
  return fc.array(call, { maxLength }).map((calls) => {
    let turn = 1
    return calls.map(({ name, args, isNext }) => ({ name, args, turn: (turn += isNext ? 1 : 0) }))
  })
}

/** The same as a user writes it. */
export function writtenTree(tree: CallTree): never {
  return write(tree) as never // the names of tools and the counts are right, which types cannot see
}

function write(tree: CallTree): unknown {
  switch (tree.kind) {
    case 'leaf':
      return tree.n === undefined ? { name: tree.tool } : [tree.tool, { n: tree.n }]
    case 'any':
      return anyOrder(tree.of.map(writtenTree))
    case 'one':
      return oneOf(tree.of.map(writtenTree))
    case 'ordered':
      return ordered(tree.of.map(writtenTree))
    case 'turn':
      return sameTurn(tree.of.map(writtenTree))
    case 'count': {
      const step = writtenTree(tree.of)
      return tree.min === 0 && tree.max === 1 ? optional(step) : times(step, tree.min, tree.max)
    }
  }
}

/** One thing that a tree may stand for: leaves, and what must hold between the calls that they are. */
interface Layout {
  readonly leaves: readonly Leaf[]
  readonly before: readonly (readonly [number, number])[]
  readonly turns: readonly (readonly number[])[]
  /** Where the order is exact, directly one after the other. */
  readonly runs: readonly (readonly number[])[]
}

const empty: Layout = { leaves: [], before: [], turns: [], runs: [] }

export type CallOrder = 'exact' | 'in-order' | 'any'

/** Whether the calls are as expected, and how many pairs there are at most, by trying everything. */
export function slowMatch(
  trees: readonly CallTree[],
  calls: readonly SomeCall[],
  order: CallOrder,
  allows: boolean,
): { readonly pass: boolean; readonly pairs: number } {
  const most = calls.length
  const layouts = order === 'any' ? inBag({ kind: 'any', of: trees }, most) : chained(trees, most)
  const bounded = trees.flatMap((tree) => boundedOf(tree, false))
  const needed = [...calls.keys()].filter(
    (call) => !allows || bounded.some((leaf) => isCall(leaf, calls[call] ?? nobody)),
  )
  let pairs = 0
  let whole = -1
  for (const layout of layouts) {
    for (const chosen of choices(layout, calls)) {
      const used = chosen.filter((call) => call >= 0)
      pairs = Math.max(pairs, used.length)
      const isWhole =
        used.length === chosen.length &&
        needed.every((call) => used.includes(call)) &&
        (order !== 'exact' || (isRun(used) && layout.runs.every((run) => isRun(run.map((leaf) => chosen[leaf] ?? -1)))))
      if (isWhole) whole = Math.max(whole, used.length)
    }
  }
  return whole >= 0 ? { pass: true, pairs: whole } : { pass: false, pairs }
}

const nobody: SomeCall = { name: '', args: { n: 0 }, turn: 0 }

/** Whether a call is what is expected. */
export function isCall({ tool, n }: Leaf, { name, args }: SomeCall): boolean {
  return tool === name && (n === undefined || n === args.n)
}

/** All leaves, in reading order. */
export function leavesOfTree(tree: CallTree): readonly Leaf[] {
  if (tree.kind === 'leaf') return [tree]
  return tree.kind === 'count' ? leavesOfTree(tree.of) : tree.of.flatMap(leavesOfTree)
}

/** How many leaves a layout of a tree has at most. */
export function mostLeaves(tree: CallTree, most: number): number {
  if (tree.kind === 'leaf') return 1
  if (tree.kind === 'count') return mostLeaves(tree.of, most) * Math.min(tree.max, Math.max(tree.min, most))
  const sizes = tree.of.map((child) => mostLeaves(child, most))
  return tree.kind === 'one' ? Math.max(...sizes) : sizes.reduce((a, b) => a + b, 0)
}

function isRun(calls: readonly number[]): boolean {
  return calls.length === 0 || Math.max(...calls) - Math.min(...calls) === calls.length - 1
}

/** Every way to give leaves a call each, or none, that breaks no rule of the layout. */
function choices(layout: Layout, calls: readonly SomeCall[]): readonly (readonly number[])[] {
  let found: readonly (readonly number[])[] = [[]]
  for (const [leaf, wanted] of layout.leaves.entries()) {
    found = found.flatMap((chosen) => {
      const own = [...calls.keys()].filter((call) => {
        const other = calls[call] ?? nobody
        return (
          !chosen.includes(call) &&
          isCall(wanted, other) &&
          layout.before.every(([first, last]) => last !== leaf || (chosen[first] ?? -1) < call) &&
          layout.turns.every(
            (group) =>
              !group.includes(leaf) ||
              group.every((one) => (chosen[one] ?? -1) < 0 || calls[chosen[one] ?? 0]?.turn === other.turn),
          )
        )
      })
      return [-1, ...own].map((call) => [...chosen, call])
    })
  }
  return found
}

function chained(trees: readonly CallTree[], most: number): readonly Layout[] {
  return combine(
    trees.map((tree) => inList(tree, most)),
    true,
  )
}

function inList(tree: CallTree, most: number): readonly Layout[] {
  switch (tree.kind) {
    case 'leaf':
    case 'any':
    case 'turn':
      return inBag(tree, most)
    case 'ordered':
      return chained(tree.of, most)
    case 'one':
      return tree.of.flatMap((child) => inList(child, most))
    case 'count':
      return counts(tree, most).flatMap((count) =>
        combine(
          Array.from({ length: count }, () => inList(tree.of, most)),
          true,
        ),
      )
  }
}

function inBag(tree: CallTree, most: number): readonly Layout[] {
  switch (tree.kind) {
    case 'leaf':
      return [{ ...empty, leaves: [tree] }]
    case 'ordered':
      return chained(tree.of, most).map((layout) => ({ ...layout, runs: [...layout.runs, [...layout.leaves.keys()]] }))
    case 'any':
    case 'turn': {
      const all = combine(
        tree.of.map((child) => inBag(child, most)),
        false,
      )
      if (tree.kind === 'any') return all
      return all.map((layout) => ({ ...layout, turns: [...layout.turns, [...layout.leaves.keys()]] }))
    }
    case 'one':
      return tree.of.flatMap((child) => inBag(child, most))
    case 'count':
      return counts(tree, most).flatMap((count) =>
        combine(
          Array.from({ length: count }, () => inBag(tree.of, most)),
          false,
        ),
      )
  }
}

function counts({ min, max }: { readonly min: number; readonly max: number }, most: number): readonly number[] {
  const last = Math.min(max, Math.max(min, most))
  return Array.from({ length: last - min + 1 }, (_, index) => min + index)
}

function combine(lists: readonly (readonly Layout[])[], inOrder: boolean): readonly Layout[] {
  return lists.reduce<readonly Layout[]>(
    (all, list) => all.flatMap((left) => list.map((right) => both(left, right, inOrder))),
    [empty],
  )
}

function both(left: Layout, right: Layout, inOrder: boolean): Layout {
  const by = left.leaves.length
  const moved = (group: readonly number[]): readonly number[] => group.map((leaf) => leaf + by)
  const across = inOrder
    ? [...left.leaves.keys()].flatMap((first) => [...right.leaves.keys()].map((last) => [first, last + by] as const))
    : []
  return {
    leaves: [...left.leaves, ...right.leaves],
    before: [...left.before, ...right.before.map(([a, b]) => [a + by, b + by] as const), ...across],
    turns: [...left.turns, ...right.turns.map(moved)],
    runs: [...left.runs, ...right.runs.map(moved)],
  }
}

function boundedOf(tree: CallTree, isCounted: boolean): readonly Leaf[] {
  switch (tree.kind) {
    case 'leaf':
      return isCounted ? [tree] : []
    case 'count':
      return tree.max === Infinity ? [] : boundedOf(tree.of, true)
    default:
      return tree.of.flatMap((child) => boundedOf(child, isCounted))
  }
}

/** Calls that are what some trees stand for, up to a few that changed places, went missing or came in addition. */
export function callsFor(trees: readonly CallTree[], order: CallOrder, coin: () => number): readonly SomeCall[] {
  const layouts = order === 'any' ? inBag({ kind: 'any', of: trees }, 3) : chained(trees, 3)
  const { leaves } = layouts[coin() % Math.max(1, layouts.length)] ?? empty
  const calls = leaves.map(({ tool, n }) => ({ name: tool, args: { n: n ?? 1 } }))
  for (let count = coin() % 3; count > 0 && calls.length > 1; count--) {
    const [one] = calls.splice(coin() % calls.length, 1)
    if (one !== undefined) calls.splice(coin() % (calls.length + 1), 0, one)
  }
  if (coin() % 4 === 0) calls.splice(coin() % (calls.length + 1), 1)
  if (coin() % 4 === 0) calls.splice(coin() % (calls.length + 1), 0, { name: 'a', args: { n: 1 + (coin() % 2) } })
  let turn = 1
  return calls.map((call) => ({ ...call, turn: (turn += coin() % 4 === 0 ? 1 : 0) }))
}
