import type { Rule } from '../rule.js'
import { collidesWithBuiltin } from './overlap/collides-with-builtin.js'
import { nearDuplicate } from './overlap/near-duplicate.js'
import { noCrossReference } from './overlap/no-cross-reference.js'
import { sameParamsSameVerb } from './overlap/same-params-same-verb.js'

/** Rules about overlap, in the order of their pages. */
export const overlapRules: readonly Rule[] = [nearDuplicate, sameParamsSameVerb, noCrossReference, collidesWithBuiltin]
