/**
 * The same stream, whose copies wait for nobody (`tee`, and so the clone of a response): who turns it down is done at once, also
 * where nobody reads a copy. Its source is read when the original or a copy is read, and turned down when nobody reads any more.
 */
export function copyable(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return new Source(body.getReader()).from(0)
}

class Source {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #pieces: Uint8Array[] = []
  /** Streams that somebody has begun to read. */
  readonly #read = new Set<ReadableStream<Uint8Array>>()
  #reading: Promise<void> | null = null
  #isOver = false

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader
  }

  /** All that comes after so many pieces. */
  from(start: number): ReadableStream<Uint8Array> {
    let next = start
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#read.add(stream)
          const piece = await this.#piece(next)
          next += 1
          if (piece === undefined) controller.close()
          else controller.enqueue(piece)
        },
        cancel: async (reason) => {
          this.#read.delete(stream)
          if (this.#read.size > 0 || this.#isOver) return
          // A copy that is read later holds what came until now.
          this.#isOver = true
          await this.#reader.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
    return Object.defineProperty(stream, 'tee', {
      value: () => {
        if (stream.locked) throw new TypeError('Invalid state: ReadableStream is locked')
        if (!this.#read.delete(stream)) return [stream, this.from(next)]
        return [this.from(next), this.from(next)]
      },
    })
  }

  async #piece(index: number): Promise<Uint8Array | undefined> {
    while (index >= this.#pieces.length && !this.#isOver) {
      this.#reading ??= this.#readOn()
      // One that fails stays, so that all copies fail with it.
      await this.#reading
      this.#reading = null
    }
    return this.#pieces[index]
  }

  async #readOn(): Promise<void> {
    const { done, value } = await this.#reader.read()
    if (done) this.#isOver = true
    else this.#pieces.push(value)
  }
}
