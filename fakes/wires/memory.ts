/** What a provider keeps on its side: answers with what led to them, the items they consist of, by id, and how it made them. */
export class Memory {
  readonly #histories = new Map<string, readonly unknown[]>()
  readonly #items = new Map<string, unknown>()
  readonly #notes = new Map<string, unknown>()

  /** The messages up to and with this answer. */
  history(id: string): readonly unknown[] | undefined {
    return this.#histories.get(id)
  }

  item(id: string): unknown {
    return this.#items.get(id)
  }

  keep(id: string, messages: readonly unknown[], items: ReadonlyMap<string, unknown>): void {
    this.#histories.set(id, messages)
    for (const [name, item] of items) this.#items.set(name, item)
  }

  /** What is known of something that was said, by all that it is told by; no request can refer to it. */
  noted(said: readonly unknown[]): unknown {
    return this.#notes.get(JSON.stringify(said))
  }

  note(said: readonly unknown[], known: unknown): void {
    this.#notes.set(JSON.stringify(said), known)
  }
}
