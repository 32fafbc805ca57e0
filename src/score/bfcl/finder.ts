/**
 * Where a text next has what is sought, `Infinity` where it no longer has it. Asked for places that do not go back, all
 * questions together read the text once: what a model wrote is untrusted, and must not take longer than its length.
 */
export function finder(text: string, sought: string | RegExp): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = placeOf(text, sought, from)
      found = next === -1 ? Infinity : next
    }
    return found
  }
}

/** An expression must be global. */
function placeOf(text: string, sought: string | RegExp, from: number): number {
  if (typeof sought === 'string') return text.indexOf(sought, from)
  sought.lastIndex = from
  return sought.exec(text)?.index ?? -1
}
