import { createReadStream } from 'node:fs'
import { codeOf, noUtf8, tooLong, unreadableFile } from './errors.js'

/** One line of a file, without its end. */
export interface Line {
  readonly text: string
  readonly file: string
  /** From 1. */
  readonly line: number
}

/**
 * The lines of a file, or of the standard input for `-`, chunk by chunk: memory is that of the longest line. Each chunk is to
 * be read to its end before the next. Blank lines are counted and left out; the last one needs no end.
 */
export async function* readLines(file: string, chunkSize: number = 1 << 16): AsyncGenerator<Iterable<Line>> {
  const lines = new Lines(file === '-' ? 'stdin' : file)
  const stream = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkSize })
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await nextOf(file, chunks)
      if (next === null) break
      yield lines.of(next)
    }
  } finally {
    stream.destroy()
  }
  yield lines.rest()
}

/** `null` at the end. */
async function nextOf(file: string, chunks: AsyncIterator<unknown>): Promise<Uint8Array | null> {
  try {
    const next = await chunks.next()
    // A stream without an encoding hands out bytes.
    return next.done === true ? null : (next.value as Uint8Array)
  } catch (error) {
    throw unreadableFile(file, error)
  }
}

const newline = 10

/** Keeps what no line end has followed yet. */
class Lines {
  readonly #file: string
  // A byte order mark is taken off where it may stand, at the beginning of the file.
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #open: Uint8Array[] = []
  #line = 0

  constructor(file: string) {
    this.#file = file
  }

  /** The lines that end in a chunk. One by one, so that those before a broken one are there. */
  *of(chunk: Uint8Array): Generator<Line> {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield* this.#close(chunk.subarray(start, end))
      start = end + 1
    }
    if (start < chunk.length) this.#open.push(chunk.subarray(start))
  }

  /** The line that nothing ended. */
  *rest(): Generator<Line> {
    if (this.#open.length > 0) yield* this.#close(new Uint8Array())
  }

  *#close(end: Uint8Array): Generator<Line> {
    this.#line += 1
    const place = { file: this.#file, line: this.#line }
    const bytes = this.#open.length === 0 ? end : Buffer.concat([...this.#open, end])
    this.#open = []
    const decoded = this.#decode(bytes, place)
    const text = this.#line === 1 ? decoded.replace(/^\uFEFF/u, '') : decoded
    if (text.trim() !== '') yield { text, ...place }
  }

  #decode(bytes: Uint8Array, place: { readonly file: string; readonly line: number }): string {
    try {
      return this.#decoder.decode(bytes)
    } catch (error) {
      throw codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? noUtf8(place, error) : tooLong(place, error)
    }
  }
}
