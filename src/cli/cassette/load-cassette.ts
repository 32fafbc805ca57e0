import { CassetteError } from '../../../fakes/cassette/cassette-error.js'
import { readCassette } from '../../../fakes/cassette/read-cassette.js'
import type { Cassette } from '../../../fakes/cassette/recorded.js'
import { readStored } from '../../../fakes/cassette/store.js'

/** A file, and what it holds. */
export interface Loaded {
  readonly file: string
  /** `null` where it cannot be read. */
  readonly text: string | null
  /** What can be used of it; else the reason why nothing can. */
  readonly cassette: Cassette | CassetteError
}

/** Reads a file as far as that goes. */
export function loadCassette(file: string): Loaded {
  let text: string | null = null
  try {
    text = readStored(file)
    if (text === null) throw new CassetteError('missing', file, `${file} was removed meanwhile`)
    return { file, text, cassette: readCassette(text, file) }
  } catch (error) {
    if (!(error instanceof CassetteError)) throw error
    return { file, text, cassette: error }
  }
}
