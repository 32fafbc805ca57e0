/**
 * A number of a score in as few decimals as it needs, three at most; more only where it would read like the bound that it
 * misses or exceeds: 0.84996 beside 0.85.
 */
export function shortNumber(value: number, bound: number): string {
  const limit = String(bound)
  for (let digits = 3; digits < 17; digits++) {
    const text = String(Number(value.toFixed(digits)))
    if (text !== limit || value === bound) return text
  }
  return String(value)
}
