import type { Rule } from '../rule.js'
import { duplicate } from './naming/duplicate.js'
import { generic } from './naming/generic.js'
import { longForPrefix } from './naming/long-for-prefix.js'
import { missingNamespace } from './naming/missing-namespace.js'
import { mixedConvention } from './naming/mixed-convention.js'
import { nearEqual } from './naming/near-equal.js'
import { notSnakeCase } from './naming/not-snake-case.js'
import { spec } from './naming/spec.js'
import { verbDescriptionMismatch } from './naming/verb-description-mismatch.js'
import { versionSuffix } from './naming/version-suffix.js'

/** Rules about naming, in the order of their pages. */
export const namingRules: readonly Rule[] = [
  spec,
  longForPrefix,
  duplicate,
  generic,
  mixedConvention,
  nearEqual,
  missingNamespace,
  versionSuffix,
  verbDescriptionMismatch,
  notSnakeCase,
]
