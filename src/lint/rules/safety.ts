import type { Rule } from '../rule.js'

/** Rules about safety, in the order of their pages. */
export const safetyRules: readonly Rule[] = []
