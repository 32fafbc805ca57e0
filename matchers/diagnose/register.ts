import { expect } from 'vitest'
import { extendExpect } from '../core/extend-expect.js'
import { isMisuse } from './diagnose-matcher.js'
import { toBeGrounded } from './to-be-grounded.js'
import { toConform } from './to-conform.js'
import type { CallsheetDiagnoseMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetDiagnoseMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetDiagnoseMatchers<any> {}
}

extendExpect(expect, { toBeGrounded, toConform }, isMisuse)
