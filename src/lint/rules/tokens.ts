import type { Rule } from '../rule.js'
import { boilerplate } from './tokens/boilerplate.js'
import { deferHint } from './tokens/defer-hint.js'
import { heavyTool } from './tokens/heavy-tool.js'
import { schemaNoise } from './tokens/schema-noise.js'
import { setBudget } from './tokens/set-budget.js'
import { share } from './tokens/share.js'
import { toolCount } from './tokens/tool-count.js'

/** Rules about tokens, in the order of their pages. */
export const tokensRules: readonly Rule[] = [
  heavyTool,
  share,
  schemaNoise,
  setBudget,
  toolCount,
  boilerplate,
  deferHint,
]
