/** What a data set says of itself: on which line what is to be found. */
export interface Expected {
  readonly line: number
  readonly code: string
  /** These occur in the sentence. */
  readonly words: string
}

/** Reads `#! code words` at the ends of the lines of a YAML text. */
export function expectedIn(text: string): readonly Expected[] {
  return text.split('\n').flatMap((row, index): readonly Expected[] => {
    const [, code, words = ''] = /\S.* #! ([a-z-]+) (.+)$/u.exec(row) ?? []
    return code === undefined ? [] : [{ line: index + 1, code, words }]
  })
}
