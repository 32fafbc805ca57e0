import type { Entry } from './recorded.js'

/** The entries of a recording, each served once. */
export class Player {
  readonly entries: readonly Entry[]
  readonly #keys: readonly string[]
  /** By what equal requests share: entries in recorded order. */
  readonly #waiting = new Map<string, number[]>()
  readonly #served = new Set<number>()

  constructor(entries: readonly Entry[], keys: readonly string[]) {
    this.entries = entries
    this.#keys = keys
    for (const [index, key] of keys.entries()) {
      const list = this.#waiting.get(key)
      if (list === undefined) this.#waiting.set(key, [index])
      else list.push(index)
    }
  }

  /** The first entry in recorded order that is of an equal request and was not served; `null` where there is none. */
  take(key: string): number | null {
    const index = this.#waiting.get(key)?.shift()
    if (index === undefined) return null
    this.#served.add(index)
    return index
  }

  /** Undoes a `take`. */
  giveBack(index: number): void {
    this.#served.delete(index)
    const list = this.#waiting.get(this.#keys[index] ?? '')
    list?.push(index)
    list?.sort((one, other) => one - other)
  }

  /** Places of the entries that were not served. */
  get unused(): readonly number[] {
    return [...this.entries.keys()].filter((index) => !this.#served.has(index))
  }

  /** Places of the entries that were served, in recorded order. */
  get served(): readonly number[] {
    return [...this.#served].toSorted((one, other) => one - other)
  }

  /** The last entry of an equal request that was served; `null` where there is none. */
  servedFor(key: string): number | null {
    return this.served.findLast((index) => this.#keys[index] === key) ?? null
  }
}
