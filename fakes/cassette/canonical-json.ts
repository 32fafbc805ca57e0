/**
 * One JSON text for equal data: keys sorted, undefined left out. Otherwise as `JSON.stringify` writes it, so that what is read
 * back from a file has the same text. Throws a `TypeError` for a BigInt and a `RangeError` for a circle.
 */
export function canonicalJson(value: unknown): string {
  return write(value) ?? 'null'
}

/** The text; undefined for what JSON leaves out. */
function write(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? undefined : write(JSON.parse(text))
  }
  if (Array.isArray(value)) return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`
  const entries: string[] = []
  for (const key of Object.keys(value).toSorted()) {
    const text = write(Reflect.get(value, key))
    if (text !== undefined) entries.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${entries.join(',')}}`
}
