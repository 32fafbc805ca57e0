import type { Rule } from '../rule.js'
import { compatibilityRules } from './compatibility.js'
import { descriptionRules } from './description.js'
import { namingRules } from './naming.js'
import { overlapRules } from './overlap.js'
import { parametersRules } from './parameters.js'
import { safetyRules } from './safety.js'
import { tokensRules } from './tokens.js'

/** All rules, by category. */
export const allRules: readonly Rule[] = [
  ...descriptionRules,
  ...parametersRules,
  ...namingRules,
  ...overlapRules,
  ...tokensRules,
  ...compatibilityRules,
  ...safetyRules,
]

/** All rules by their ids. */
export const rulesById: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]))
