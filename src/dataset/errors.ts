import { oneLine } from '../text/one-line.js'

/**
 * What a data set, a file of runs, a gate or a stored result is that it should not be. `file` and `line` say where. Messages
 * quote what others wrote, and log readers act on what begins a line: each is on one, but for `lines` that follow.
 */
export class DatasetError extends TypeError {
  readonly code: string
  readonly file: string | null
  /** From 1; `null` for the file as a whole. */
  readonly line: number | null

  constructor(code: string, place: DatasetPlace | null, message: string, options: DatasetErrorOptions = {}) {
    const { lines = [], ...rest } = options
    const first = place === null ? message : `${textOf(place)}: ${message}`
    super([first, ...lines].map(oneLine).join('\n'), rest)
    this.code = code
    this.file = place?.file ?? null
    this.line = place?.line ?? null
    // Not enumerable, so that Vitest prints the sentence alone.
    for (const key of ['code', 'file', 'line']) Object.defineProperty(this, key, { enumerable: false })
  }
}

/** What a {@link DatasetError} may have. */
export interface DatasetErrorOptions extends ErrorOptions {
  /** Lines of their own, after that of the message. */
  readonly lines?: readonly string[]
}

/** Where in which file. */
export interface DatasetPlace {
  readonly file: string
  /** From 1; `null` for the file as a whole. */
  readonly line: number | null
}

function textOf({ file, line }: DatasetPlace): string {
  return line === null ? file : `${file}:${line}`
}
