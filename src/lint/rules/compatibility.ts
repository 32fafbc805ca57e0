import type { Rule } from '../rule.js'
import { arrayNoItems } from './compatibility/array-no-items.js'
import { count } from './compatibility/count.js'
import { descriptionLength } from './compatibility/description-length.js'
import { geminiKeyword } from './compatibility/gemini-keyword.js'
import { geminiNonstringEnum } from './compatibility/gemini-nonstring-enum.js'
import { oldDialect } from './compatibility/old-dialect.js'
import { propertyKey } from './compatibility/property-key.js'
import { strictAdditionalProperties } from './compatibility/strict-additional-properties.js'
import { strictLimits } from './compatibility/strict-limits.js'
import { strictOptional } from './compatibility/strict-optional.js'
import { strictSetLimits } from './compatibility/strict-set-limits.js'
import { strictUnsupported } from './compatibility/strict-unsupported.js'
import { topLevelCombinator } from './compatibility/top-level-combinator.js'

/** Rules about compatibility, in the order of their pages. */
export const compatibilityRules: readonly Rule[] = [
  topLevelCombinator,
  oldDialect,
  propertyKey,
  arrayNoItems,
  count,
  descriptionLength,
  geminiKeyword,
  geminiNonstringEnum,
  strictOptional,
  strictAdditionalProperties,
  strictUnsupported,
  strictLimits,
  strictSetLimits,
]
