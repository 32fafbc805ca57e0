/** What a text says once escapes in it are resolved. */
export interface Reading {
  readonly text: string
  /** The part of the text that was read first which says this part of the reading; whole escapes only. */
  readonly source: (start: number, end: number) => Span
}

/** A part of a text: from `start` up to, and without, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A text as it is, and as it is with the escapes of JSON and of URLs resolved, again and again: what hides in a text of JSON that
 * is within a text of JSON is seen, and so is what hides in a text that breaks off, which no parser reads.
 */
export function readingsOf(text: string): readonly Reading[] {
  const known = new Set([text])
  const readings: Reading[] = []
  const open: Reading[] = [{ text, source: (start, end) => ({ start, end }) }]
  for (let reading = open.shift(); reading !== undefined; reading = open.shift()) {
    const resolved = resolve(reading.text, jsonEscape, fromJson)
    readings.push(resolved.pieces.length === 0 ? reading : whole(reading, resolved.pieces))
    for (const next of [resolved, resolve(reading.text, urlEscape, fromUrl)]) {
      if (known.has(next.text) || known.size >= mostReadings) continue
      known.add(next.text)
      const { source } = reading
      open.push({
        text: next.text,
        source: (start, end) => source(toSource(next.pieces, start, 'start'), toSource(next.pieces, end, 'end')),
      })
    }
  }
  return readings
}

/** Enough for a URL in JSON in JSON; a bound for texts that are made of escapes. */
const mostReadings = 16

/** An escape, and where what it says stands. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly length: number
}

interface Resolved {
  readonly text: string
  readonly pieces: readonly Piece[]
}

function resolve(text: string, escape: RegExp, read: (escaped: string) => string): Resolved {
  const pieces: Piece[] = []
  let resolved = ''
  let last = 0
  for (const { 0: escaped, index: from } of text.matchAll(escape)) {
    const said = read(escaped)
    resolved += text.slice(last, from)
    last = from + escaped.length
    pieces.push({ from, to: last, at: resolved.length, length: said.length })
    resolved += said
  }
  return { text: pieces.length === 0 ? text : resolved + text.slice(last), pieces }
}

const jsonEscape = /\\(?:u[\da-f]{4}|["\\/bfnrt])/gi

function fromJson(escape: string): string {
  const letter = escape.charAt(1)
  if (escape.length > 2) return String.fromCharCode(Number.parseInt(escape.slice(2), 16))
  return controls[letter] ?? letter
}

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** One character in UTF-8. */
const urlEscape =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi

function fromUrl(escape: string): string {
  try {
    return decodeURIComponent(escape)
  } catch {
    // Bytes that are no character, such as half a surrogate pair.
    return escape
  }
}

/** Where a place of what an escaped text says stands in that text. */
function toSource(pieces: readonly Piece[], place: number, side: 'start' | 'end'): number {
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high) >> 1
    const piece = pieces[middle]
    if (piece !== undefined && piece.at + piece.length <= place) low = middle + 1
    else high = middle
  }
  const before = pieces[low - 1]
  const around = pieces[low]
  if (around !== undefined && around.at < place) return side === 'start' ? around.from : around.to
  return before === undefined ? place : before.to + place - before.at - before.length
}

/** The same reading, of which no part begins or ends within an escape: half of one would break the text of JSON around it. */
function whole(reading: Reading, pieces: readonly Piece[]): Reading {
  const around = (place: number): Piece | undefined => {
    let low = 0
    let high = pieces.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pieces[middle]?.to ?? Infinity) <= place) low = middle + 1
      else high = middle
    }
    const piece = pieces[low]
    return piece !== undefined && piece.from < place ? piece : undefined
  }
  return {
    text: reading.text,
    source: (start, end) => reading.source(around(start)?.from ?? start, around(end)?.to ?? end),
  }
}
