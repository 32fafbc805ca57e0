import type { Rule } from '../rule.js'

/** Rules about parameters, in the order of their pages. */
export const parametersRules: readonly Rule[] = []
