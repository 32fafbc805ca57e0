/**
 * Deeper than any arguments that a tool takes. What is deeper is not read: many a reader of data, of ours and of others, would end
 * in an overflow of the stack.
 */
export const mostLevels = 200

/** What makes data unreadable: it is nested deeper than {@link mostLevels}, or holds itself; `null` for all other. */
export function depthFault(value: unknown): 'too-deep' | 'circular' | null {
  const heights = new Map<object, number>()
  const open = new Set<object>()
  let fault: 'too-deep' | 'circular' | null = null
  const heightOf = (part: unknown, level: number): number => {
    if (typeof part !== 'object' || part === null || fault !== null) return 0
    if (open.has(part)) fault = 'circular'
    const known = heights.get(part)
    if (level + (known ?? 1) > mostLevels) fault ??= 'too-deep'
    if (fault !== null || known !== undefined) return known ?? 0
    open.add(part)
    const height = 1 + itemsOf(part).reduce<number>((most, item) => Math.max(most, heightOf(item, level + 1)), 0)
    open.delete(part)
    heights.set(part, height)
    return height
  }
  heightOf(value, 0)
  return fault
}

/** What refuses to be read is not looked into. */
function itemsOf(part: object): readonly unknown[] {
  try {
    return Object.values(part)
  } catch {
    return []
  }
}
