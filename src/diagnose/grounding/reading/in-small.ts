/** A text in small, unit by unit: İ would take two, and move all that follows. */
export function inSmall(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (point) => (point.toLowerCase().length === point.length ? point.toLowerCase() : point)).join(
    '',
  )
}
