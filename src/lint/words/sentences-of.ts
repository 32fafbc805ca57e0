/**
 * The sentences of a text, in order. A line is the end of one, unless the next goes on in lower case, as in text that was wrapped. A
 * full stop is none in `e.g.`, `3.14`, `example.com`, `config.json`, an initial or the number of a list.
 */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = []
  for (const paragraph of paragraphsOf(text)) {
    let start = 0
    for (const { 0: mark, index } of paragraph.matchAll(end)) {
      const stop = index + mark.length
      if (mark.startsWith('.') && isWithin(paragraph, start, index, stop)) continue
      const sentence = paragraph.slice(start, stop).trim()
      if (sentence !== '') sentences.push(sentence)
      start = stop
    }
    const rest = paragraph.slice(start).trim()
    if (rest !== '') sentences.push(rest)
  }
  return sentences
}

/** A mark that ends a sentence, with what closes after it; only those of Chinese and Japanese need no space. */
const end = /[.!?]{1,10}["'”’)\]*_`]{0,5}(?=\s)|[。！？]["'”’）】」』)]{0,5}/gu

/** Lines, of which those are one that a wrapped text has parted. */
function paragraphsOf(text: string): readonly string[] {
  if (!text.includes('\n') && !text.includes('\r')) return [text]
  const paragraphs: string[] = []
  let isOpen = false
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const trimmed = line.trim()
    const before = paragraphs.at(-1)
    if (isOpen && before !== undefined && goesOn.test(trimmed)) {
      paragraphs[paragraphs.length - 1] = `${before} ${trimmed}`
    } else if (trimmed !== '') paragraphs.push(trimmed)
    isOpen = trimmed !== '' && !/[.!?:。！？：]$/u.test(trimmed)
  }
  return paragraphs
}

/** A line that begins in lower case, and is not the name of a field with what it means. */
const goesOn = /^\(?\p{Ll}[\p{L}\p{M}'’-]*(?=[\s,.;)]|$)/u

/** Whether a full stop at `index` ends no sentence. */
function isWithin(text: string, start: number, index: number, stop: number): boolean {
  // Only its last characters count, however long the word is.
  const before = text.slice(Math.max(start, index - longest), index)
  const last = before.slice(before.search(/[^\s(["'`*]*$/u))
  const lower = last.toLowerCase()
  if (abbreviations.has(lower)) return true
  if (/^\p{Lu}$/u.test(last) && last !== 'I') return true
  if (/^\d{1,3}$/u.test(last) && text.slice(start, index).trim() === last) return true
  return mayEnd.has(lower) && /^\s+\p{Ll}/u.test(text.slice(stop, stop + longest))
}

const longest = 40

const abbreviations: ReadonlySet<string> = new Set(
  'e.g i.e eg ie vs cf no nos approx incl excl resp min max mr mrs ms dr prof st fig figs eq sec ca viz al dept est ext ver'.split(
    ' ',
  ),
)
/** They end a sentence unless it goes on in lower case. */
const mayEnd: ReadonlySet<string> = new Set('etc inc ltd co corp jr sr a.m p.m u.s u.k'.split(' '))
