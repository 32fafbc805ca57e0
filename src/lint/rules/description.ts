import type { Rule } from '../rule.js'
import { missing } from './description/missing.js'

/** Rules about descriptions, in the order of their pages. */
export const descriptionRules: readonly Rule[] = [missing]
