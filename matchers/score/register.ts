import { expect } from 'vitest'
import { extendExpect } from '../core/extend-expect.js'
import { isMisuse, toScore } from './to-score.js'
import type { CallsheetScoreMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetScoreMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetScoreMatchers<any> {}
}

extendExpect(expect, { toScore }, isMisuse)
