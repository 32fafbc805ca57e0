import type { Transcript } from './transcript.js'

/** One kind of value that holds a transcript. */
export interface Kind {
  /** As a reader calls it, in the plural where it is a list: `OpenAI chat messages`. */
  readonly name: string
  /** Looks at own keys and at the names of properties, never at what a getter gives: reading a stream result runs it. */
  fit(value: unknown): Fit
  /** Of a value that fits. Throws a `TranscriptError` where it is damaged inside, with the path. */
  read(value: unknown): Transcript
}

/** How well a value fits a kind. */
export interface Fit {
  /** How many marks of the kind it bears: the kind with the most is the one, or the nearest. */
  readonly marks: number
  /** The first key that does not fit, as a path (`[2].role`), with why; `null` where all of it fits. */
  readonly misfit: string | null
}
