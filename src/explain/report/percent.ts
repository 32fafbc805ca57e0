/**
 * A share in percent, as a number without its sign: one decimal, and more only where it would read like the bound that it
 * misses or exceeds: 94.96 beside 95.0, and never 100.0 for less than all.
 */
export function percent(share: number, bound = 1): string {
  const most = share === bound ? 1 : 10
  for (let digits = 1; digits <= most; digits++) {
    const text = (share * 100).toFixed(digits)
    if (text !== (bound * 100).toFixed(digits)) return text
  }
  return (share * 100).toFixed(1)
}
