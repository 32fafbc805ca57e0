import { expect } from 'vitest'
import { extendExpect } from '../core/extend-expect.js'
import { toCarryTrace } from './to-carry-trace.js'
import { toFollowPlan } from './to-follow-plan.js'
import { toKeepInEveryRequest } from './to-keep-in-every-request.js'
import { toLoop } from './to-loop.js'
import { toMeet } from './to-meet.js'
import { toStayInContext } from './to-stay-in-context.js'
import { isMisuse } from './trajectory-matcher.js'
import type { CallsheetTrajectoryMatchers } from './types.js'

declare global {
  namespace Chai {
    // The one interface of an assertion that has no type parameters on any major of Vitest.
    interface Assertion extends CallsheetTrajectoryMatchers {}
  }
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any -- an asymmetric matcher may stand in place of anything
  interface AsymmetricMatchersContaining extends CallsheetTrajectoryMatchers<any> {}
}

extendExpect(expect, { toCarryTrace, toFollowPlan, toKeepInEveryRequest, toLoop, toMeet, toStayInContext }, isMisuse)
