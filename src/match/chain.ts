/** When something began and was over. */
export interface Interval {
  readonly start: number
  readonly finish: number
}

/**
 * Finds items for steps `0`, `1`, …, each over before the next began: the longest beginning of the steps that some choice
 * of items satisfies. `items` come in the order of their start. Always taking the fitting item that is over first is
 * optimal here, since what may follow depends on nothing but the time when the last one was over; taking the one that
 * began first is not.
 */
export function findChain<Item extends Interval>(
  steps: number,
  items: readonly Item[],
  fits: (step: number, item: Item) => boolean,
): readonly Item[] {
  const chain: Item[] = []
  let over = -Infinity
  let from = 0
  for (let step = 0; step < steps; step++) {
    while (from < items.length && (items[from]?.start ?? 0) <= over) from += 1
    let best: Item | null = null
    for (let index = from; index < items.length; index++) {
      const item = items[index]
      // Whatever begins after the best is over, is over later.
      if (item === undefined || (best !== null && item.start > best.finish)) break
      if ((best === null || item.finish < best.finish) && fits(step, item)) best = item
    }
    if (best === null) return chain
    chain.push(best)
    over = best.finish
  }
  return chain
}

/**
 * The same where every item of `required` must be in the chain. `null` where no choice does that. Kept per step: the
 * earliest end for every number of required items used, since an end and a number are all that what follows depends on.
 */
export function findCover<Item extends Interval>(
  steps: number,
  items: readonly Item[],
  required: readonly Item[],
  fits: (step: number, item: Item) => boolean,
): readonly Item[] | null {
  const isRequired = new Set(required)
  const others = items.filter((item) => !isRequired.has(item))
  let reached = new Map<number, Link<Item>>([[0, { item: null, before: null, over: -Infinity }]])
  for (let step = 0; step < steps; step++) {
    const next = new Map<number, Link<Item>>()
    for (const [used, link] of reached) {
      const forced = required[used]
      if (forced !== undefined && forced.start > link.over && fits(step, forced)) {
        keepEarliest(next, used + 1, forced, link)
      }
      for (const item of others) {
        if (item.start > link.over && fits(step, item)) keepEarliest(next, used, item, link)
      }
    }
    reached = next
  }
  const last = reached.get(required.length)
  return last === undefined ? null : unfold(last)
}

interface Link<Item> {
  readonly item: Item | null
  readonly before: Link<Item> | null
  readonly over: number
}

function keepEarliest<Item extends Interval>(
  links: Map<number, Link<Item>>,
  used: number,
  item: Item,
  before: Link<Item>,
): void {
  const known = links.get(used)
  if (known === undefined || item.finish < known.over) links.set(used, { item, before, over: item.finish })
}

function unfold<Item>(last: Link<Item>): readonly Item[] {
  const items: Item[] = []
  for (let link: Link<Item> | null = last; link !== null; link = link.before) {
    if (link.item !== null) items.push(link.item)
  }
  return items.toReversed()
}
