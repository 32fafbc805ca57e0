/** What a description consists of. */
export interface TextFacts {
  /** As it is written; empty where there is none. */
  readonly text: string
  readonly isBlank: boolean
  /** Up to the first end of a sentence or line, without markup around it. */
  readonly firstSentence: string
  /** The sentences, in order. */
  readonly sentences: readonly string[]
  /** The words in lower case; of scripts without spaces each character is one. */
  readonly words: readonly string[]
  /** The script of most of its letters. */
  readonly script: 'latin' | 'cjk' | 'other' | 'none'
}
