import type { Rule } from '../rule.js'
import { annotationContradiction } from './safety/annotation-contradiction.js'
import { changedSinceLock } from './safety/changed-since-lock.js'
import { controlChars } from './safety/control-chars.js'
import { crossToolInstruction } from './safety/cross-tool-instruction.js'
import { destructiveUnannotated } from './safety/destructive-unannotated.js'
import { hiddenUnicode } from './safety/hidden-unicode.js'
import { instructionInjection } from './safety/instruction-injection.js'
import { noAnnotations } from './safety/no-annotations.js'
import { secretParam } from './safety/secret-param.js'
import { urlOrBlob } from './safety/url-or-blob.js'

/** Rules about safety, in the order of their pages. */
export const safetyRules: readonly Rule[] = [
  hiddenUnicode,
  controlChars,
  instructionInjection,
  crossToolInstruction,
  annotationContradiction,
  destructiveUnannotated,
  noAnnotations,
  secretParam,
  urlOrBlob,
  changedSinceLock,
]
