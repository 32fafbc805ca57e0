import type { Rule } from '../rule.js'
import { changelogText } from './description/changelog-text.js'
import { duplicate } from './description/duplicate.js'
import { fillerOpening } from './description/filler-opening.js'
import { html } from './description/html.js'
import { keyRulesLate } from './description/key-rules-late.js'
import { languageMix } from './description/language-mix.js'
import { mentionsUnknownTool } from './description/mentions-unknown-tool.js'
import { missing } from './description/missing.js'
import { noLeadingVerb } from './description/no-leading-verb.js'
import { noReturnInfo } from './description/no-return-info.js'
import { noUsageGuidance } from './description/no-usage-guidance.js'
import { placeholder } from './description/placeholder.js'
import { promotional } from './description/promotional.js'
import { tautology } from './description/tautology.js'
import { tooLong } from './description/too-long.js'
import { tooShort } from './description/too-short.js'
import { trailing } from './description/trailing.js'
import { undocumentedLimits } from './description/undocumented-limits.js'

/** Rules about descriptions, in the order of their pages. */
export const descriptionRules: readonly Rule[] = [
  missing,
  tautology,
  tooShort,
  tooLong,
  fillerOpening,
  noLeadingVerb,
  placeholder,
  duplicate,
  noUsageGuidance,
  noReturnInfo,
  undocumentedLimits,
  promotional,
  keyRulesLate,
  mentionsUnknownTool,
  languageMix,
  html,
  trailing,
  changelogText,
]
