import fc from 'fast-check'
import { anyOrder, oneOf, optional, ordered, sameTurn, times } from '../../src/match/group-steps.js'
import { blocked, failed, ok } from '../../src/match/pattern.js'
import type { Execution, Run, ToolCall } from '../../src/run/types.js'

/** What a run says, read from it anew: when each attempt counts, and what became of it. */
export interface Seen {
  readonly tool: string
  readonly n: unknown
  readonly outcome: string
  readonly asked: boolean
  /** `null` where nobody asked. */
  readonly turn: number | null
  /** When it was asked, or entered where nobody asked. */
  readonly order: number
  readonly from: number
  readonly to: number
}

/** The attempts of a run, in the order asked. */
export function seen(run: Run): readonly Seen[] {
  const calls = run.calls.map((call): Seen => {
    const own = run.executions.filter((execution) => execution.call === call.number)
    const untilTold = call.outcome === 'answered' ? (call.told?.at ?? Infinity) : call.at
    return {
      tool: call.name,
      n: nOf(call.args),
      outcome: wasRunAnyway(run, call) ? 'run anyway' : call.outcome,
      asked: true,
      turn: call.turn,
      order: call.at,
      from: own[0]?.started ?? call.at,
      to: own.length > 0 ? (own.at(-1)?.finished ?? Infinity) : untilTold,
    }
  })
  const unasked = run.executions
    .filter(({ call }) => call === null)
    .map(({ tool, args, end, started, finished }): Seen => {
      const outcome = end === 'returned' ? 'ok' : end
      const when = { order: started, from: started, to: finished ?? Infinity }
      return { tool, n: nOf(args), outcome, asked: false, turn: null, ...when }
    })
  return [...calls, ...unasked].toSorted((a, b) => a.order - b.order)
}

/** Whether what nobody asked for did later what this call, for which nothing ran, asked for. */
export function wasRunAnyway(run: Run, { name, args, at, executions }: ToolCall): boolean {
  const isSame = ({ tool, call, started, args: received }: Execution): boolean =>
    call === null && tool === name && started > at && nOf(received) === nOf(args)
  return executions.length === 0 && run.executions.some(isSame)
}

function nOf(args: unknown): unknown {
  return (args as { readonly n: unknown }).n // the arguments of these runs
}

/** One expected call. */
export interface Wanted {
  readonly kind: 'plain' | 'ok' | 'blocked' | 'failed'
  readonly tool: string
  readonly n: number | undefined
}

/** An expected call, or a group. */
export type Tree =
  | Wanted
  | { readonly kind: 'any' | 'one' | 'ordered' | 'turn'; readonly of: readonly Tree[] }
  | { readonly kind: 'count'; readonly of: Tree; readonly min: number; readonly max: number }

export const arbitraryWanted: fc.Arbitrary<Wanted> = fc.record({
  kind: fc.constantFrom('plain' as const, 'plain' as const, 'ok' as const, 'blocked' as const, 'failed' as const),
  tool: fc.constantFrom('a', 'b', 'c'),
  n: fc.constantFrom(undefined, undefined, 1, 2),
})

/** Trees of some depth; some of them are misuse. */
export const arbitraryTree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 3, arbitrary: arbitraryWanted },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('any' as const, 'one' as const, 'turn' as const, 'ordered' as const),
        of: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
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

/** The same as a user writes it. */
export function written(tree: Tree): never {
  return write(tree) as never // the names of tools and the counts are right, which types cannot see
}

function write(tree: Tree): unknown {
  switch (tree.kind) {
    case 'any':
      return anyOrder(tree.of.map(written))
    case 'one':
      return oneOf(tree.of.map(written))
    case 'ordered':
      return ordered(tree.of.map(written))
    case 'turn':
      return sameTurn(tree.of.map(written))
    case 'count':
      return tree.min === 0 && tree.max === 1 ? optional(written(tree.of)) : times(written(tree.of), tree.min, tree.max)
    case 'plain':
      return tree.n === undefined ? tree.tool : [tree.tool, { n: tree.n }]
    default:
      return { ok, blocked, failed }[tree.kind](tree.tool, tree.n === undefined ? undefined : { n: tree.n })
  }
}

/** Whether an attempt is what is wanted. */
export function fits({ kind, tool, n }: Wanted, attempt: Seen): boolean {
  if (attempt.tool !== tool || (n !== undefined && n !== attempt.n)) return false
  if (kind === 'plain') return attempt.asked && isSuccess(attempt)
  if (kind === 'ok') return isSuccess(attempt)
  return kind === 'blocked' ? attempt.outcome === 'blocked' : attempt.outcome === 'threw' || attempt.outcome === 'error'
}

function isSuccess({ outcome }: Seen): boolean {
  return outcome === 'ok' || outcome === 'answered'
}

/** One call of a block, and the list of calls of one turn that it belongs to. */
interface Place {
  readonly wanted: Wanted
  readonly list: object | null
  /** The chains that it is part of, with its step in each. */
  readonly chains: readonly (readonly [chain: object, step: number])[]
}

type Block = readonly Place[]

/** Every list of blocks that steps stand for, `most` being the most that a count without an upper bound needs. */
function listsOf(trees: readonly Tree[], most: number): readonly (readonly Block[])[] {
  return combine(
    trees.map((tree) => blocksOf(tree, most)),
    most,
  )
}

function blocksOf(tree: Tree, most: number): readonly (readonly Block[])[] {
  switch (tree.kind) {
    case 'any':
    case 'turn':
      return placesOf(tree, most).map((places) => [places])
    case 'one':
      return tree.of.flatMap((child) => blocksOf(child, most))
    case 'ordered':
      return listsOf(tree.of, most)
    case 'count':
      return counts(tree, most).flatMap((count) =>
        combine(
          Array.from({ length: count }, () => blocksOf(tree.of, most)),
          most,
        ),
      )
    default:
      return [[[{ wanted: tree, list: null, chains: [] }]]]
  }
}

function placesOf(tree: Tree, most: number): readonly Block[] {
  switch (tree.kind) {
    case 'any':
      return combine(
        tree.of.map((child) => placesOf(child, most)),
        most,
      )
    case 'turn':
      return combine(
        tree.of.map((child) => placesOf(child, most)),
        most,
      ).map((places) => {
        const list = {}
        return places.map((place) => ({ ...place, list }))
      })
    case 'one':
      return tree.of.flatMap((child) => placesOf(child, most))
    case 'ordered':
      return listsOf(tree.of, most).map((blocks) => {
        const chain = {}
        return blocks.flatMap((block, step) =>
          block.map((place) => ({ ...place, chains: [...place.chains, [chain, step] as const] })),
        )
      })
    case 'count':
      // Read anew every time, so that every time has its own list of one turn.
      return counts(tree, most).flatMap((count) =>
        combine(
          Array.from({ length: count }, () => placesOf(tree.of, most)),
          most,
        ),
      )
    default:
      return [[{ wanted: tree, list: null, chains: [] }]]
  }
}

function counts({ min, max }: { readonly min: number; readonly max: number }, most: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.min(max, Math.max(min, most)) - min + 1) }, (_, index) => min + index)
}

/** One choice of each, one after the other; none of more calls than there are attempts, which could not fit. */
function combine<Item extends Block | Place>(
  choices: readonly (readonly (readonly Item[])[])[],
  most: number,
): readonly (readonly Item[])[] {
  return choices.reduce<readonly (readonly Item[])[]>(
    (all, choice) =>
      all.flatMap((left) => choice.map((right) => [...left, ...right]).filter((both) => both.flat().length <= most)),
    [[]],
  )
}

function areOfOneTurn(block: Block, attempts: readonly Seen[]): boolean {
  return block.every((place, index) =>
    block.every(
      (other, at) =>
        place.list === null ||
        place.list !== other.list ||
        (attempts[index]?.turn !== null && attempts[index]?.turn === attempts[at]?.turn),
    ),
  )
}

/** Whether each step of a chain is over before the next begins; where the order is exact, with nothing in between. */
function areInChains(block: Block, chosen: readonly Seen[], all: readonly Seen[], isExact: boolean): boolean {
  const chains = new Set(block.flatMap((place) => place.chains.map(([chain]) => chain)))
  return [...chains].every((chain) => {
    const own = block.flatMap((place, index) => {
      const step = place.chains.find(([other]) => other === chain)?.[1]
      const attempt = chosen[index]
      return step === undefined || attempt === undefined ? [] : [{ step, attempt, at: all.indexOf(attempt) }]
    })
    const isOrdered = own.every((one) =>
      own.every(
        (other) => one.step >= other.step || (isExact ? one.at < other.at : one.attempt.to < other.attempt.from),
      ),
    )
    const places = own.map(({ at }) => at)
    return isOrdered && (!isExact || Math.max(...places) - Math.min(...places) <= places.length - 1)
  })
}

/** Every choice of attempts for the places of a block. */
function choicesOf(block: Block, attempts: readonly Seen[], isExact: boolean): readonly (readonly Seen[])[] {
  let choices: readonly (readonly Seen[])[] = [[]]
  for (const { wanted } of block) {
    choices = choices.flatMap((chosen) =>
      attempts.filter((attempt) => !chosen.includes(attempt) && fits(wanted, attempt)).map((one) => [...chosen, one]),
    )
  }
  return choices.filter((chosen) => areOfOneTurn(block, chosen) && areInChains(block, chosen, attempts, isExact))
}

/** Whether the attempts are the steps and nothing else, by trying everything. */
export function isExactly(trees: readonly Tree[], attempts: readonly Seen[]): boolean {
  return listsOf(trees, attempts.length).some((blocks) => {
    let index = 0
    for (const block of blocks) {
      const own = attempts.slice(index, index + block.length)
      index += block.length
      if (own.length < block.length || choicesOf(block, own, true).length === 0) return false
    }
    return index === attempts.length
  })
}

/** Whether any choice of attempts is the steps in order, by trying everything. */
export function isInOrder(trees: readonly Tree[], attempts: readonly Seen[], forbids: boolean): boolean {
  const bounded = trees.flatMap((tree) => boundedOf(tree, false))
  const needed = attempts.filter(
    (attempt) => (forbids && isSuccess(attempt)) || bounded.some((wanted) => fits(wanted, attempt)),
  )
  const visit = (blocks: readonly Block[], over: number, used: readonly Seen[]): boolean => {
    const [block, ...later] = blocks
    if (block === undefined) return needed.every((attempt) => used.includes(attempt))
    const open = attempts.filter(({ from }) => from > over)
    return choicesOf(block, open, false).some((chosen) =>
      visit(later, Math.max(over, ...chosen.map(({ to }) => to)), [...used, ...chosen]),
    )
  }
  return listsOf(trees, attempts.length).some((blocks) => visit(blocks, -Infinity, []))
}

function boundedOf(tree: Tree, isCounted: boolean): readonly Wanted[] {
  switch (tree.kind) {
    case 'any':
    case 'one':
    case 'ordered':
    case 'turn':
      return tree.of.flatMap((child) => boundedOf(child, isCounted))
    case 'count':
      return tree.max === Infinity ? [] : boundedOf(tree.of, true)
    default:
      return isCounted ? [tree] : []
  }
}
