/** `1 entry`, `2 entries`. */
export function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`
}
