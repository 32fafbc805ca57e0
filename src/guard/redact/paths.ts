/** Places in rules that a walk into data has come to, each once. */
export type Places = readonly number[]

/** The rules `card.number`, `*.token`, `**.password`, walked all at once: a step takes time by their length, however deep the data. */
export class SecretPaths {
  /** The parts of all rules in a row; `null` ends a rule. */
  readonly #parts: readonly (string | null)[]
  /** Above data that rules are written for. */
  readonly start: Places
  /** Above data that may have such data anywhere within. */
  readonly anywhere: Places
  /** The last name in each rule; `null` where it has only `*` and `**`. */
  readonly names: readonly (string | null)[]

  constructor(rules: readonly (readonly string[])[]) {
    this.#parts = rules.flatMap((rule) => ['**', ...rule, null])
    const begun = this.#parts.flatMap((_, place) => (place === 0 || this.#parts[place - 1] === null ? [place] : []))
    this.start = this.#closed(begun.map((place) => place + 1))
    this.anywhere = this.#closed(begun)
    this.names = rules.map((rule) => rule.findLast((part) => part !== '*' && part !== '**') ?? null)
  }

  isSecret(places: Places): boolean {
    return places.some((place) => this.#parts[place] === null)
  }

  /** Below a key. One with dots may be written as it stands: `{ "card.number": … }`. */
  below(places: Places, key: string): Places {
    if (places.length === 0) return places
    const below = this.#step(places, key)
    if (!key.includes('.')) return below
    const dotted = key.split('.').reduce<Places>((at, part) => this.#step(at, part), places)
    return union(below, dotted)
  }

  /** In an item of a list, which counts as the list; its index may be written all the same. */
  item(places: Places, index: number): Places {
    return places.length === 0 ? places : union(places, this.#step(places, String(index)))
  }

  #step(places: Places, key: string): Places {
    const next: number[] = []
    for (const place of places) {
      const part = this.#parts[place]
      if (part === '**') next.push(place)
      else if (part === '*' || part === key) next.push(place + 1)
    }
    return this.#closed(next)
  }

  /** `**` may stand for no step. */
  #closed(places: readonly number[]): Places {
    const closed = new Set<number>()
    for (let place of places) {
      closed.add(place)
      while (this.#parts[place] === '**') closed.add((place += 1))
    }
    return [...closed]
  }
}

export function union(some: Places, others: Places): Places {
  return others.length === 0 ? some : [...new Set([...some, ...others])]
}
