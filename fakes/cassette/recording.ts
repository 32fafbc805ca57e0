import { equal } from '../../src/json/equal.js'
import { CassetteError } from './cassette-error.js'
import { knownSecrets } from './known-secrets.js'
import { readCassette } from './read-cassette.js'
import type { Cassette, Entry, Provenance } from './recorded.js'
import type { Secrets } from './redact.js'
import { residueOf } from './residue.js'
import { lockCassette, type CassetteLock } from './store.js'
import { writeCassette } from './write-cassette.js'
import { toPointer } from '../../src/json/paths.js'

/** What a recording is made of. */
export interface RecordingOptions {
  readonly file: string
  /** The text of the file before. */
  readonly before: string | null
  readonly old: Cassette | null
  readonly mode: 'once' | 'update'
  readonly date: string
  readonly test: string | null
  readonly secrets: Secrets
}

/** A cassette in the making. Nothing is written before its end. */
export class Recording {
  readonly #options: RecordingOptions
  readonly #entries = new Map<number, Entry>()
  readonly #sdks = new Set<string>()
  readonly #models = new Set<string>()
  #lock: CassetteLock | null = null
  #made = 0

  constructor(options: RecordingOptions) {
    this.#options = options
  }

  /** Makes sure, before anybody pays for an answer, that the file can be written and that nobody else records it. */
  begin(): void {
    this.#lock ??= lockCassette(this.#options.file)
  }

  /** Something of the old recording was served. */
  get hasOld(): boolean {
    return this.#entries.size > this.#made
  }

  /** How many answers are new. */
  get made(): number {
    return this.#made
  }

  /** An entry that was there before, and was served. */
  keepOld(request: number, entry: Entry): void {
    this.#entries.set(request, entry)
  }

  /** Nobody got it. */
  dropOld(entry: Entry): void {
    for (const [request, kept] of this.#entries) if (kept === entry) this.#entries.delete(request)
  }

  /** A new one, by the number of its request. */
  keepNew(
    request: number,
    entry: Entry,
    from: { readonly sdks: readonly string[]; readonly model: string | null },
  ): void {
    this.#entries.set(request, entry)
    this.#made += 1
    for (const sdk of from.sdks) this.#sdks.add(sdk)
    if (from.model !== null) this.#models.add(from.model)
  }

  /**
   * Writes what was recorded, in the order in which it was asked for. Returns whether the file changed.
   *
   * @throws CassetteError where it cannot be written, or a known secret would be
   */
  save(keys: ReadonlySet<string>): boolean {
    if (this.#made === 0) return false
    const { file, before, old, secrets } = this.#options
    const entries = [...this.#entries].toSorted(([one], [other]) => one - other).map(([, entry]) => entry)
    // Recorded anew, and the model said the same: the day alone is no reason for another file.
    if (old !== null && equal(old.entries, entries)) return false
    const text = writeCassette({ entries, provenance: this.#provenance() })
    // What the environment has by now, and what clients sent for a key, belong to them as well.
    const own = [...keys].map((value) => ({ name: 'the key that the client sent', value }))
    const residue = residueOf(JSON.parse(text), { ...secrets, known: [...secrets.known, ...knownSecrets(), ...own] })
    if (residue !== null) throw secretLeft(file, residue)
    checkReadable(text, file)
    this.begin()
    this.#lock?.save(text, before)
    this.#lock = null
    return true
  }

  /** Others may record the file. */
  release(): void {
    this.#lock?.release()
    this.#lock = null
  }

  #provenance(): Provenance {
    const { mode, old, date, test } = this.#options
    const before = mode === 'once' ? old?.provenance : undefined
    const name = test ?? before?.test
    return {
      date,
      sdks: [...new Set([...(before?.sdks ?? []), ...this.#sdks])].toSorted(),
      models: [...new Set([...(before?.models ?? []), ...this.#models])].toSorted(),
      ...(name === undefined ? {} : { test: name }),
    }
  }
}

/** What was recorded has to be what will be replayed. */
function checkReadable(text: string, file: string): void {
  try {
    readCassette(text, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CassetteError(
      'invalid',
      file,
      `${file} was not written: nobody could read it again (${reason}). Look at what the options normalize and secrets make of requests`,
      { cause: error },
    )
  }
}

function secretLeft(file: string, { path, name }: NonNullable<ReturnType<typeof residueOf>>): CassetteError {
  return new CassetteError(
    'secret',
    file,
    `${file} was not written: the value of ${name} would stand in it, in a form that is not replaced, at ${toPointer(path)}. ` +
      'Keep it from the model, or take it out of requests with the options normalize or secrets',
  )
}
