import type { Claim } from './secret-marks.js'

/** The numbers that secrets have in one exchange: by first occurrence, whatever their values are. */
export class SecretNames {
  readonly #numbers: Map<string, Numbers>

  constructor(before?: SecretNames) {
    this.#numbers = new Map(
      [...(before === undefined ? [] : before.#numbers)].map(([kind, { byValue, taken }]) => [
        kind,
        { byValue: new Map(byValue), taken: new Set(taken) },
      ]),
    )
  }

  /** The placeholder of a secret. One that stands in a text already takes its number: it is the secret that was there before. */
  nameOf(claim: Claim): string {
    if (claim.kind === null) return claim.text
    const numbers = this.#numbersOf(claim.kind)
    if ('number' in claim) {
      numbers.taken.add(claim.number)
      return `<${claim.kind}-${claim.number}>`
    }
    const known = numbers.byValue.get(claim.value)
    if (known !== undefined) return `<${claim.kind}-${known}>`
    let number = 1
    while (numbers.taken.has(number)) number += 1
    numbers.byValue.set(claim.value, number)
    numbers.taken.add(number)
    return `<${claim.kind}-${number}>`
  }

  #numbersOf(kind: string): Numbers {
    const known = this.#numbers.get(kind)
    if (known !== undefined) return known
    const made: Numbers = { byValue: new Map(), taken: new Set() }
    this.#numbers.set(kind, made)
    return made
  }
}

interface Numbers {
  readonly byValue: Map<string, number>
  readonly taken: Set<number>
}
