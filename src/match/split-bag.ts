import { type Bag, slotsOf } from './bag.js'
import type { Step } from './step.js'

/** A part of a bag, and the calls that fit it and no other part. */
export interface BagPart {
  readonly bag: Bag
  readonly calls: readonly number[]
}

/** The parts of a bag that have no call in common: each can be filled by itself, unless the order is exact. */
export function splitBag(bag: Bag, fits: (step: Step, call: number) => boolean, count: number): readonly BagPart[] {
  const members = [
    ...bag.slots.map((slot): Bag => ({ slots: [slot], turns: [], chains: [] })),
    ...bag.turns.map((turn): Bag => ({ slots: [], turns: [turn], chains: [] })),
    ...bag.chains.map((chain): Bag => ({ slots: [], turns: [], chains: [chain] })),
  ]
  const steps = members.map((member) => slotsOf(member).flatMap((slot) => slot.steps))
  // By member: the first member that it is together with.
  const heads = [...members.keys()]
  const headOf = (member: number): number => {
    const head = heads[member] ?? member
    return head === member ? member : (heads[member] = headOf(head))
  }
  const ownerOf: number[] = []
  for (let call = 0; call < count; call++) {
    for (const [member, own] of steps.entries()) {
      if (!own.some((step) => fits(step, call))) continue
      const owner = ownerOf[call]
      if (owner === undefined) ownerOf[call] = member
      else heads[headOf(member)] = headOf(owner)
    }
  }
  const groups = new Map<number, Bag>()
  for (const [member, { slots, turns, chains }] of members.entries()) {
    const known = groups.get(headOf(member)) ?? { slots: [], turns: [], chains: [] }
    groups.set(headOf(member), {
      slots: [...known.slots, ...slots],
      turns: [...known.turns, ...turns],
      chains: [...known.chains, ...chains],
    })
  }
  const calls = new Map<number, number[]>([...groups.keys()].map((head) => [head, []]))
  for (const [call, owner] of ownerOf.entries()) if (owner !== undefined) calls.get(headOf(owner))?.push(call)
  return [...groups].map(([head, own]) => ({ bag: own, calls: calls.get(head) ?? [] }))
}
