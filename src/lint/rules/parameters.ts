import type { Rule } from '../rule.js'
import { booleanAsString } from './parameters/boolean-as-string.js'
import { boundsMissing } from './parameters/bounds-missing.js'
import { closedNameWithoutEnum } from './parameters/closed-name-without-enum.js'
import { csvInString } from './parameters/csv-in-string.js'
import { deep } from './parameters/deep.js'
import { defaultNotInEnum } from './parameters/default-not-in-enum.js'
import { defaultType } from './parameters/default-type.js'
import { descRepeatsName } from './parameters/desc-repeats-name.js'
import { duplicateEnum } from './parameters/duplicate-enum.js'
import { emptyEnum } from './parameters/empty-enum.js'
import { exampleMissing } from './parameters/example-missing.js'
import { externalRef } from './parameters/external-ref.js'
import { formatMissing } from './parameters/format-missing.js'
import { freeformObject } from './parameters/freeform-object.js'
import { hugeEnum } from './parameters/huge-enum.js'
import { impossibleRange } from './parameters/impossible-range.js'
import { inconsistentAcrossTools } from './parameters/inconsistent-across-tools.js'
import { invalid } from './parameters/invalid.js'
import { jsonInString } from './parameters/json-in-string.js'
import { missing } from './parameters/missing.js'
import { modelShouldNotFill } from './parameters/model-should-not-fill.js'
import { noRequired } from './parameters/no-required.js'
import { nullNotInEnum } from './parameters/null-not-in-enum.js'
import { proseEnum } from './parameters/prose-enum.js'
import { recursiveRef } from './parameters/recursive-ref.js'
import { requiredNotArray } from './parameters/required-not-array.js'
import { requiredOnlyInProse } from './parameters/required-only-in-prose.js'
import { requiredUndeclared } from './parameters/required-undeclared.js'
import { rootNotObject } from './parameters/root-not-object.js'
import { tooMany } from './parameters/too-many.js'
import { undescribed } from './parameters/undescribed.js'
import { unknownType } from './parameters/unknown-type.js'
import { untyped } from './parameters/untyped.js'
import { vagueName } from './parameters/vague-name.js'

/** Rules about parameters, in the order of their pages. */
export const parametersRules: readonly Rule[] = [
  invalid,
  missing,
  rootNotObject,
  unknownType,
  requiredUndeclared,
  requiredNotArray,
  impossibleRange,
  emptyEnum,
  duplicateEnum,
  defaultType,
  defaultNotInEnum,
  nullNotInEnum,
  externalRef,
  recursiveRef,
  requiredOnlyInProse,
  noRequired,
  untyped,
  undescribed,
  descRepeatsName,
  proseEnum,
  closedNameWithoutEnum,
  vagueName,
  freeformObject,
  jsonInString,
  booleanAsString,
  csvInString,
  formatMissing,
  boundsMissing,
  tooMany,
  deep,
  hugeEnum,
  inconsistentAcrossTools,
  modelShouldNotFill,
  exampleMissing,
]
