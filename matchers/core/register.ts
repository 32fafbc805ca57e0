import { expect } from 'vitest'
import { extendExpect } from './extend-expect.js'
import { toAnswer } from './to-answer.js'
import { toBlock } from './to-block.js'
import { toBlockBefore } from './to-block-before.js'
import { toCallBefore } from './to-call-before.js'
import { toCallExactly } from './to-call-exactly.js'
import { toCallInOrder } from './to-call-in-order.js'
import { toCallNothing } from './to-call-nothing.js'
import { toCallOnly } from './to-call-only.js'
import { toCallTool } from './to-call-tool.js'
import { toHaveArgs } from './to-have-args.js'
import { toHaveEffects } from './to-have-effects.js'
import { toHaveNoEffects } from './to-have-no-effects.js'
import { toHold } from './to-hold.js'
import { toMatchToolSchemas } from './to-match-tool-schemas.js'
import { toRunOnlyWhatWasAsked } from './to-run-only-what-was-asked.js'
import { toRunTool } from './to-run-tool.js'
import { toStopAfter } from './to-stop-after.js'
import { toTellModel } from './to-tell-model.js'
import type { CallsheetMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetMatchers<any> {}
}

const matchers = {
  toAnswer,
  toBlock,
  toBlockBefore,
  toCallBefore,
  toCallExactly,
  toCallInOrder,
  toCallNothing,
  toCallOnly,
  toCallTool,
  toHaveArgs,
  toHaveEffects,
  toHaveNoEffects,
  toHold,
  toMatchToolSchemas,
  toRunOnlyWhatWasAsked,
  toRunTool,
  toStopAfter,
  toTellModel,
} satisfies Readonly<Record<keyof CallsheetMatchers, unknown>>

extendExpect(expect, matchers)
