import type { Rule } from '../rule.js'

/** Rules about tokens, in the order of their pages. */
export const tokensRules: readonly Rule[] = []
