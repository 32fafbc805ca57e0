import type { Rule } from '../rule.js'

/** Rules about naming, in the order of their pages. */
export const namingRules: readonly Rule[] = []
