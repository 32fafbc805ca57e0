export { effectsOf } from '../../fakes/recorder/effects-of.js'
export type { SpyOptions } from '../../fakes/recorder/spy.js'
export { byArgs, inOrder } from '../../fakes/sheet/answers.js'
export type { Answer, Answers, ByArgs, InOrder } from '../../fakes/sheet/answers.js'
export { callsheet } from '../../fakes/sheet/callsheet.js'
export type {
  FinishedRun,
  MethodOf,
  Sheet,
  SheetOptions,
  StubOptions,
  WrapOptions,
} from '../../fakes/sheet/callsheet.js'
export type { AnthropicOptions, GoogleOptions, Llm, OllamaOptions, OpenAIOptions } from '../../fakes/sheet/llm.js'
export type { Next, NextCall, NextMessage, NextOptions, NextTurn } from '../../fakes/sheet/next.js'
export type { RunLeg, RunOptions } from '../../fakes/sheet/run-agent.js'
export type { LaneOf } from '../../fakes/script/scripts.js'
export { cut, cutAtEveryBoundary, fault, withIds } from '../../fakes/script/faults.js'
export { chunked, forever, call, maybe, raw, refuse, respond, say, turn } from '../../fakes/script/steps.js'
export type { TurnOptions } from '../../fakes/script/steps.js'
export type {
  Cut,
  CutEnd,
  CutPoint,
  Fault,
  FaultKind,
  FaultStep,
  ForeverStep,
  HangFault,
  InnerStep,
  MaybeStep,
  RequestCondition,
  RespondStep,
  ScriptedCall,
  StatusFault,
  StatusOptions,
  Step,
  TurnStep,
  When,
} from '../../fakes/script/step.js'
export { callsTo, laneOf, print, toldBy } from '../../matchers/core/read-outs.js'
export { anyOrder, oneOf, optional, ordered, sameTurn, times } from '../match/group-steps.js'
export { partial } from '../match/partial.js'
export { blocked, failed, held, ok, stopped, threw, unanswered } from '../match/pattern.js'
export type { Pattern } from '../match/pattern.js'
export type { CallStep, ExpectedStep, StepGroup } from '../match/expected-step.js'
export { CallsheetError } from '../run/errors.js'
export type { CallsheetErrorCode } from '../run/errors.js'
export { legOf } from '../run/part-of.js'
export { runToJson } from '../run/run-to-json.js'
export type {
  Effect,
  Execution,
  FinishReason,
  Leg,
  NeutralCall,
  NeutralMessage,
  NeutralRequest,
  NeutralToolResult,
  Outcome,
  RecordedError,
  Run,
  Seen,
  ToolCall,
  ToolResult,
  Turn,
  Usage,
} from '../run/types.js'
export { TranscriptError } from '../transcripts/errors.js'
export type { TranscriptErrorCode } from '../transcripts/errors.js'
export { runFrom } from '../transcripts/run-from.js'
export type { AnyTranscript, RunFromOptions } from '../transcripts/run-from.js'
export type { Register } from '../tool/register.js'
export type { ArgsCheck, ArgsIssue, JsonSchema, ToolSpec } from '../tool/tool-spec.js'
export type {
  AnyToolName,
  ArgsOf,
  ArgsPattern,
  NamesOf,
  PartialArgs,
  PartialPattern,
  ReceivedArgs,
  ToolArgs,
  ToolName,
} from '../tool/tool-types.js'
