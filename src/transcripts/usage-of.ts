import type { Usage } from '../run/types.js'

/** Counts of tokens as a turn has them; nothing where they are no numbers. */
export function usageOf(input: unknown, output: unknown, cached: unknown): { readonly usage?: Usage } {
  if (typeof input !== 'number' || typeof output !== 'number') return {}
  return { usage: { input, output, ...(typeof cached === 'number' ? { cached } : {}) } }
}
