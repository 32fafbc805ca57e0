/**
 * Where the checker's expression for a list of lists ends, -1 where it does not match: of what follows `[[`,
 * `.*?\]\s*(,\s*\[.*?\]\s*)*` and the bracket that closes. A row may go on over that bracket, so what is found from each
 * place is noted from the end on, instead of tried in each combination.
 */
export function endOfRows(code: string, start: number, close: string): number {
  // By place: the first one from there on that is no white space, and the end if a row goes on there.
  const solid = new Int32Array(code.length + 1).fill(code.length)
  const ends = new Int32Array(code.length + 1).fill(-1)
  const afterRow = (place: number): number => {
    const next = solid[place] ?? code.length
    if (code[next] === close) return next + 1
    const open = code[next] === ',' ? (solid[next + 1] ?? code.length) : code.length
    return code[open] === '[' ? (ends[open + 1] ?? -1) : -1
  }
  for (let place = code.length - 1; place >= start; place -= 1) {
    const character = code[place] ?? ''
    solid[place] = /\s/.test(character) ? (solid[place + 1] ?? code.length) : place
    if (character === '\n') continue
    const end = character === ']' ? afterRow(place + 1) : -1
    ends[place] = end === -1 ? (ends[place + 1] ?? -1) : end
  }
  return ends[start] ?? -1
}
