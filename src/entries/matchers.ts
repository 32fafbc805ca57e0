export type { Matcher, MatcherResult } from '../../matchers/core/matcher.js'
export { toAnswer } from '../../matchers/core/to-answer.js'
export { toBlockBefore } from '../../matchers/core/to-block-before.js'
export { toBlock } from '../../matchers/core/to-block.js'
export { toCallBefore } from '../../matchers/core/to-call-before.js'
export { toCallExactly } from '../../matchers/core/to-call-exactly.js'
export { toCallInOrder } from '../../matchers/core/to-call-in-order.js'
export { toCallNothing } from '../../matchers/core/to-call-nothing.js'
export { toCallOnly } from '../../matchers/core/to-call-only.js'
export { toCallTool } from '../../matchers/core/to-call-tool.js'
export { toHaveArgs } from '../../matchers/core/to-have-args.js'
export { toHaveEffects } from '../../matchers/core/to-have-effects.js'
export { toHaveNoEffects } from '../../matchers/core/to-have-no-effects.js'
export { toHold } from '../../matchers/core/to-hold.js'
export { toMatchToolSchemas } from '../../matchers/core/to-match-tool-schemas.js'
export { toRunOnlyWhatWasAsked } from '../../matchers/core/to-run-only-what-was-asked.js'
export { toRunTool } from '../../matchers/core/to-run-tool.js'
export { toStopAfter } from '../../matchers/core/to-stop-after.js'
export { toTellModel } from '../../matchers/core/to-tell-model.js'
export type {
  BeforeOptions,
  BlockBeforeOptions,
  BlockOptions,
  By,
  CallStep,
  CallsheetMatchers,
  ExpectedEffect,
  ExpectedStep,
  ExpectedText,
  StepGroup,
  InOrderOptions,
  TellOptions,
  Times,
  TimesOptions,
} from '../../matchers/core/types.js'
