import type { Rule } from '../rule.js'

/** Rules about overlap, in the order of their pages. */
export const overlapRules: readonly Rule[] = []
