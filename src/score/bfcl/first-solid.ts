/** The first place from one on that is no white space; the length of the text where there is none. */
export function firstSolid(text: string, from: number): number {
  const solid = /\S/g
  solid.lastIndex = from
  return solid.exec(text)?.index ?? text.length
}
