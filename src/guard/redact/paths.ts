/** Where in all rules a walk into data has come to. Two that are equal are the same object. */
export interface Places {
  /** Of parts of rules, each once, from the first to the last. */
  readonly at: readonly number[]
  /** What lies here is at the end of a rule. */
  readonly isSecret: boolean
  /** Those below a key that were looked for before. */
  readonly below: Map<string, Places>
  readonly items: Map<string, Places>
}

// Rules make few of them, unless somebody sets out to.
const mostPlaces = 1000

/** The rules `card.number`, `*.token`, `**.password`, walked all at once: a step takes time by their length, however deep the data. */
export class SecretPaths {
  /** The parts of all rules in a row; `null` ends a rule. */
  readonly #parts: readonly (string | null)[]
  readonly #literal: ReadonlySet<string | null>
  readonly #met = new Map<string, Places>()
  readonly nowhere: Places
  /** Above data that rules are written for. */
  readonly start: Places
  /** Above data that may have such data anywhere within. */
  readonly anywhere: Places
  /** The last name in each rule; `null` where it has only `*` and `**`. */
  readonly names: readonly (string | null)[]

  constructor(rules: readonly (readonly string[])[]) {
    this.#parts = rules.flatMap((rule) => ['**', ...rule, null])
    this.#literal = new Set(this.#parts)
    const begun = this.#parts.flatMap((_, place) => (place === 0 || this.#parts[place - 1] === null ? [place] : []))
    this.nowhere = this.#closed([])
    this.start = this.#closed(begun.map((place) => place + 1))
    this.anywhere = this.#closed(begun)
    this.names = rules.map((rule) => rule.findLast((part) => part !== '*' && part !== '**') ?? null)
  }

  /** Below a key. One with dots may be written as it stands: `{ "card.number": … }`. */
  below(places: Places, key: string): Places {
    const below = this.#step(places, key)
    if (!key.includes('.')) return below
    return this.union(
      below,
      key.split('.').reduce((at, part) => this.#step(at, part), places),
    )
  }

  /** In an item of a list, which counts as the list; its index may be written all the same. */
  item(places: Places, index: number): Places {
    const name = this.#nameOf(String(index))
    const known = places.items.get(name)
    if (known !== undefined) return known
    const item = this.union(places, this.#step(places, name))
    places.items.set(name, item)
    return item
  }

  union(some: Places, others: Places): Places {
    return some === others || others.at.length === 0 ? some : this.#closed([...some.at, ...others.at])
  }

  #step(places: Places, key: string): Places {
    const name = this.#nameOf(key)
    const known = places.below.get(name)
    if (known !== undefined) return known
    const next = places.at.flatMap((place) => {
      const part = this.#parts[place]
      if (part === '**') return [place]
      return part === '*' || part === name ? [place + 1] : []
    })
    const below = this.#closed(next)
    places.below.set(name, below)
    return below
  }

  /** All keys that no rule names are alike. */
  #nameOf(key: string): string {
    return this.#literal.has(key) && key !== '*' && key !== '**' ? key : ''
  }

  /** `**` may stand for no step. */
  #closed(places: readonly number[]): Places {
    const closed = new Set<number>()
    for (let place of places) {
      closed.add(place)
      while (this.#parts[place] === '**') closed.add((place += 1))
    }
    const at = [...closed].toSorted((one, other) => one - other)
    const name = at.join(' ')
    const known = this.#met.get(name)
    if (known !== undefined) return known
    const isSecret = at.some((place) => this.#parts[place] === null)
    const made = { at, isSecret, below: new Map(), items: new Map() }
    if (this.#met.size > mostPlaces) this.#forget()
    this.#met.set(name, made)
    return made
  }

  #forget(): void {
    for (const { below, items } of this.#met.values()) {
      below.clear()
      items.clear()
    }
    this.#met.clear()
  }
}
