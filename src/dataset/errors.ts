/** What a data set, a file of runs, a gate or a stored result is that it should not be. `file` and `line` say where. */
export class DatasetError extends TypeError {
  readonly code: string
  readonly file: string | null
  /** From 1; `null` for the file as a whole. */
  readonly line: number | null

  constructor(code: string, place: DatasetPlace | null, message: string, options?: ErrorOptions) {
    super(place === null ? message : `${textOf(place)}: ${message}`, options)
    this.code = code
    this.file = place?.file ?? null
    this.line = place?.line ?? null
    // Not enumerable, so that Vitest prints the sentence alone.
    for (const key of ['code', 'file', 'line']) Object.defineProperty(this, key, { enumerable: false })
  }
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
