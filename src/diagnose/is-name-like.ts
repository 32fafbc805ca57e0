/** Longer than any name of a tool or a parameter, in UTF-16 units. */
const mostByWords = 200

/** Far longer; where the published metrics are wanted to the letter. */
const most = 1000

/** Whether a text may be a name that was misspelt: one that is much longer than any name is is near none. */
export function isNameLike(text: string, byWords: boolean): boolean {
  return text.length <= (byWords ? mostByWords : most)
}
