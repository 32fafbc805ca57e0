/** How many of one kind are named before the rest is counted. */
const most = 20

/** `a`, `a and b`, `a, b and c`; of many, the first ones and how many more. */
export function enumerated(items: readonly string[], word: 'and' | 'or'): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')} ${word} ${items.length - most} more`
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`
}
