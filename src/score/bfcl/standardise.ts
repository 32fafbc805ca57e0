const HAS_REMOVED = /[ ,./\-_*^]/
const REMOVED = /[ ,./\-_*^]/g
const HAS_CASE_OR_QUOTE = /[^a-z0-9]/

/** What the checker compares of a text: without blanks and `,./-_*^`, in lower case, with `"` for `'`. */
export function standardise(text: string): string {
  const kept = HAS_REMOVED.test(text) ? text.replace(REMOVED, '') : text
  return HAS_CASE_OR_QUOTE.test(kept) ? kept.toLowerCase().replaceAll("'", '"') : kept
}

/** The same of a text, and any other value as it is. */
export function standardiseText(value: unknown): unknown {
  return typeof value === 'string' ? standardise(value) : value
}
