/** Values that a text lists as all there are. */
export interface ListedValues {
  readonly values: readonly string[]
  /** Whether each stands in quotes. */
  readonly isQuoted: boolean
  /** Whether the text ends after them, or the sentence. */
  readonly isClosed: boolean
  /** The part of the text that says so. */
  readonly quote: string
}

/** The first closed list of values in a text: `one of "open", "closed"`, `Allowed values: a, b`, `(asc|desc)`. */
export function listedValues(text: string): ListedValues | null {
  // A list of values stands near the beginning; a long text is about much else.
  const part = text.slice(0, longestText)
  for (const cue of part.matchAll(cues)) {
    const start = cue.index + cue[0].length
    if (exceptions.test(part.slice(Math.max(0, cue.index - 24), cue.index))) continue
    const found = listAt(part, start) ?? bulletsAt(part, start)
    if (found === null || found.values.length < 2) continue
    if (!found.isQuoted && quotedOnly.test(cue[0])) continue
    const rest = part.slice(found.end)
    if (goesOn.test(rest) || opened.test(part.slice(cue.index, found.end))) continue
    const isClosed = /^\s*(?:$|[.;)\]\n])/u.test(rest)
    if (!found.isQuoted && !isClosed) continue
    return { values: found.values, isQuoted: found.isQuoted, isClosed, quote: part.slice(cue.index, found.end).trim() }
  }
  return null
}

interface Found {
  readonly values: readonly string[]
  readonly isQuoted: boolean
  readonly end: number
}

const longestText = 2000
const mostValues = 100

const cues =
  /\b(?:one of(?: the following)?(?: values| options)?|either|must be|(?:allowed|valid|possible|accepted|supported|available|permitted|acceptable) (?:values|options|choices)(?: are)?|(?:values|options|choices)(?: are)?(?=\s*:))\s*[:=]?\s*[([]?\s*|\(\s*(?=["'`\w-]+\s*\|)|\(\s*(?=(["'`])[^"'`\n()]{1,60}\1 or )/giu
/** After these words people go on in prose more often than not. */
const quotedOnly = /^(?:either|must be)/iu
/** Of several parameters, or what must not be. */
const exceptions =
  /\b(?:at least|exactly|only|not|never|any|e\.g\.,?|such as|for example,?|like|examples?:?)\s*(?:be\s*)?[([]?\s*$/iu
const goesOn =
  /^[\s,;/|]*(?:or |and )?(?:\.\.\.|…|etc\b|e\.g\.|and more|among others|and others|and so on|or any|or an? |or other|or custom|or the |must be (?:provided|given|set|specified)|is required|are required|should be provided)/iu
const opened = /\b(?:e\.g\.|such as|for example|etc\b|including|example)|\.\.\.|…/iu

const item = /\s*(?:(["'`])([^"'`\n]{1,60})\1|([#@$]?[\p{L}\p{N}_][\p{L}\p{N}_.:+-]{0,59}))/uy
/** What is said of a value, in parentheses. */
const gloss = /\s*\([^()\n]{1,120}\)/uy
const separator = /\s*(?:,\s*(?:or\s|and\s)?|\||\/|;|\bor\s|\band\s)\s*/iuy

function listAt(text: string, start: number): Found | null {
  const values: string[] = []
  let quoted = 0
  let at = start
  let end = start
  while (values.length < mostValues) {
    item.lastIndex = at
    const match = item.exec(text)
    if (match === null) break
    const [, quote, inQuotes, bare = ''] = match
    // A full stop at its end is that of the sentence.
    const value = (quote === undefined ? bare : (inQuotes ?? '')).replace(/[.,:]+$/u, '')
    values.push(value)
    if (quote !== undefined) quoted += 1
    end = quote === undefined ? item.lastIndex - (bare.length - value.length) : item.lastIndex
    gloss.lastIndex = end
    if (gloss.test(text)) end = gloss.lastIndex
    separator.lastIndex = end
    if (!separator.test(text)) break
    at = separator.lastIndex
  }
  // Values in quotes and words without them are no list.
  if (values.length === 0 || (quoted !== 0 && quoted !== values.length)) return null
  return { values: [...new Set(values)], isQuoted: quoted > 0, end }
}

const bullet =
  /\s*\n\s*[-*•]\s+(?:(["'`*]{1,2})([^"'`*\n]{1,60})\1|([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,59}))(?=\s*(?:[:=(–—-]|\n|$))[^\n]*/uy

function bulletsAt(text: string, start: number): Found | null {
  const values: string[] = []
  let quoted = 0
  // The cue may have taken the end of its line.
  let at = text.lastIndexOf('\n', start) >= start - 3 ? Math.max(0, text.lastIndexOf('\n', start)) : start
  let end = start
  while (values.length < mostValues) {
    bullet.lastIndex = at
    const match = bullet.exec(text)
    if (match === null) break
    values.push(match[2] ?? match[3] ?? '')
    if (match[1] !== undefined) quoted += 1
    at = bullet.lastIndex
    end = at
  }
  return values.length < 2 ? null : { values: [...new Set(values)], isQuoted: quoted === values.length, end }
}
