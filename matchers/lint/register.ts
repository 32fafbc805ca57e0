import { expect } from 'vitest'
import { extendExpect } from '../core/extend-expect.js'
import { isMisuse } from './lint-matcher.js'
import { toBeCompatibleWith } from './to-be-compatible-with.js'
import { toFitTokenBudget } from './to-fit-token-budget.js'
import { toPassLint } from './to-pass-lint.js'
import type { CallsheetLintMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetLintMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetLintMatchers<any> {}
}

extendExpect(expect, { toBeCompatibleWith, toFitTokenBudget, toPassLint }, isMisuse)
