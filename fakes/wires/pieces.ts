/** How a step asks for its texts to be split: pieces of so many UTF-16 units, one by one, or exactly these pieces. */
export type Chunks = number | 'char' | readonly string[]

/** Small enough that a call comes in several pieces. */
const defaultLength = 16

/** A text as it is streamed. Joined, the pieces are the text; a named list may cut inside an escape or a surrogate pair. */
export function piecesOf(text: string, chunks: Chunks | undefined): readonly string[] {
  if (chunks === 'char') return [...text]
  // A provider that cannot carry the text may have made another of it.
  if (typeof chunks === 'object' && chunks.join('') === text) return chunks
  const length = typeof chunks === 'number' ? chunks : defaultLength
  const pieces: string[] = []
  for (let start = 0; start < text.length; start += length) pieces.push(text.slice(start, start + length))
  return pieces
}

/** The same pieces with a boundary after so many UTF-16 units. */
export function splitAt(pieces: readonly string[], units: number): readonly string[] {
  let before = 0
  return pieces.flatMap((piece) => {
    const inside = units - before
    before += piece.length
    return inside > 0 && inside < piece.length ? [piece.slice(0, inside), piece.slice(inside)] : [piece]
  })
}
