import type { Rule } from '../rule.js'

/** Rules about compatibility, in the order of their pages. */
export const compatibilityRules: readonly Rule[] = []
