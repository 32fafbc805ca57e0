import { type Bag, slotsOf, sumOfBags } from './bag.js'
import type { Step } from './step.js'

/** A part of a bag, and the calls that fit it and no other part. */
export interface BagPart {
  readonly bag: Bag
  readonly calls: readonly number[]
}

/**
 * The parts of a bag that have no call in common: each can be filled by itself, unless the order is exact. `callsOf`: all
 * calls that fit a step.
 */
export function splitBag(bag: Bag, callsOf: (step: Step) => readonly number[]): readonly BagPart[] {
  const members = [
    ...bag.slots.map((slot): Bag => ({ slots: [slot], turns: [], chains: [] })),
    ...bag.turns.map((turn): Bag => ({ slots: [], turns: [turn], chains: [] })),
    ...bag.chains.map((chain): Bag => ({ slots: [], turns: [], chains: [chain] })),
  ]
  // By member: the first member that it is together with.
  const heads = [...members.keys()]
  const headOf = (member: number): number => {
    let head = member
    while (heads[head] !== head) head = heads[head] = heads[heads[head] ?? head] ?? head
    return head
  }
  const ownerOf = new Map<number, number>()
  for (const [member, own] of members.entries()) {
    for (const step of new Set(slotsOf(own).flatMap(({ steps }) => steps))) {
      for (const call of callsOf(step)) {
        const owner = ownerOf.get(call)
        if (owner === undefined) ownerOf.set(call, member)
        else heads[headOf(member)] = headOf(owner)
      }
    }
  }
  const groups = new Map<number, { readonly bags: Bag[]; readonly calls: number[] }>()
  for (const [member, own] of members.entries()) {
    const group = groups.get(headOf(member))
    if (group === undefined) groups.set(headOf(member), { bags: [own], calls: [] })
    else group.bags.push(own)
  }
  for (const call of [...ownerOf.keys()].toSorted((a, b) => a - b)) {
    groups.get(headOf(ownerOf.get(call) ?? 0))?.calls.push(call)
  }
  return [...groups.values()].map(({ bags, calls }) => ({ bag: sumOfBags(bags), calls }))
}
