/** One server-sent event: its name, `null` where it has none, and its data. */
interface ReadEvent {
  readonly event: string | null
  readonly data: string
}

/**
 * The server-sent events of a text, by the HTML standard: lines end in CR, LF or both, lines of data are joined, comments
 * and unknown fields are skipped. What no blank line ends was broken off: clients drop it, and so does this.
 */
export function readEvents(text: string): readonly ReadEvent[] {
  const events: ReadEvent[] = []
  let event: string | null = null
  let data: string[] = []
  // The last line is one that nothing ended.
  for (const line of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1)) {
    if (line === '') {
      if (data.length > 0) events.push({ event, data: data.join('\n') })
      event = null
      data = []
      continue
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value === '' ? null : value
    if (field === 'data') data.push(value)
  }
  return events
}
