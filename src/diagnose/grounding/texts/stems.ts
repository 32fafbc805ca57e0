/**
 * The words of a text by their first five letters, in small, without function words and numbers: `requesting` and `request` are
 * the same, and so are `reserve` and `reservation` (truncation, the plainest of stemmers).
 */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    if (word.length > 1 && !functionWords.has(word)) stems.add(stemOf(word))
  }
  return stems
}

/** The first five letters of a word in small, in the singular. */
export function stemOf(word: string): string {
  return (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word).slice(0, 5)
}

/** English words that say nothing by themselves. */
export const functionWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can could
  did do does doing don down during each few for from further get had has have having he her here hers him his how i if in into is
  it its itself just let ll may me might more most must my no nor not now of off on once only or other our ours out over own
  please re s same shall she should so some such t than that the their theirs them then there these they this those through to
  too under until up us ve very was we were what when where which while who whom why will with would yes you your yours
  hi hello hey thanks thank sure ok okay great`.split(/\s+/u),
)
