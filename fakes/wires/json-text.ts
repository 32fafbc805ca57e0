/** A text that is JSON already and has to reach the client byte for byte. */
class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Puts a JSON text into a value for {@link toJsonText}; what parsing would change of it (big numbers, double keys) stays. */
export function rawJson(text: string): unknown {
  return new RawJson(text)
}

/** A value as JSON, with its raw texts as they are. */
export function toJsonText(value: unknown): string {
  const texts = new Map<string, string>()
  const json = JSON.stringify(value, (_key, item: unknown) => {
    const text = rawTextOf(item)
    if (text === null) return item
    const mark = `\u0000raw:${texts.size}\u0000`
    texts.set(JSON.stringify(mark), text)
    return mark
  })
  if (texts.size === 0) return json
  return json.replace(/"\\u0000raw:\d+\\u0000"/g, (mark) => texts.get(mark) ?? mark)
}

/** Also for a text that holds what looks like a mark, which keeps it out of the way of the real ones. */
function rawTextOf(item: unknown): string | null {
  if (item instanceof RawJson) return item.text
  return typeof item === 'string' && item.includes('\u0000raw:') ? JSON.stringify(item) : null
}

/** One event of a stream of server-sent events. */
export function toEvent(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${toJsonText(data)}\n\n`
}
