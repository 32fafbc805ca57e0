export { toScore } from '../../matchers/score/to-score.js'
export type { ToScoreOptions } from '../../matchers/score/types.js'
export { explainScore } from '../explain/score.js'
export type { ExplainScoreOptions } from '../explain/score.js'
export { describeMismatch } from '../explain/score-mismatch.js'
export { MatchError } from '../match/errors.js'
export type { MatchErrorCode } from '../match/errors.js'
export type { PlainCall } from '../match/calls/read-calls.js'
export type { AnswerOptions } from '../score/answers/answer-all.js'
export { answerCache } from '../score/answers/answer-cache.js'
export type { AnswerCache, AnswerCacheOptions } from '../score/answers/answer-cache.js'
export type { AnswerMode } from '../score/answers/answer-file.js'
export type { JudgeAnswer, JudgeQuestion } from '../score/answers/answers.js'
export type { AskOptions, Embedder, Judge } from '../score/answers/models.js'
export type { BfclAnswer, BfclCall, BfclCase, BfclLanguage, BfclParameters, BfclTool } from '../score/bfcl/bfcl-case.js'
export { groundTruthOfBfcl } from '../score/bfcl/ground-truth-of-bfcl.js'
export type { BfclGroundTruth } from '../score/bfcl/ground-truth-of-bfcl.js'
export { scoreBfcl } from '../score/bfcl/score-bfcl.js'
export type { BfclOptions, BfclVerdict } from '../score/bfcl/score-bfcl.js'
export { ScoreError } from '../score/errors.js'
export type {
  Alternative,
  ExpectedAnswer,
  ExpectedCall,
  ExtraArguments,
  ExtraCalls,
  Fallback,
  GroundTruth,
  PlainExpectedCall,
} from '../score/ground-truth.js'
export type { Normaliser, ScoreOptions } from '../score/options.js'
export type {
  AnyOrderRule,
  CurrencyRule,
  DateRule,
  ExactRule,
  FuzzyRule,
  IgnoreCaseRule,
  IgnoreRule,
  JudgeRule,
  NormaliserRule,
  NumericRule,
  OneOfRule,
  PatternRule,
  PhoneRule,
  RangeRule,
  Rule,
  SchemaRule,
  SemanticRule,
  StrategyName,
} from '../score/rule.js'
export type {
  ErrorCode,
  RightCode,
  Score,
  ScoreCoercion,
  ScoredCall,
  ScoredParameter,
  ScoreMismatch,
  Stage,
  WrongCode,
} from '../score/score.js'
export { score } from '../score/score-async.js'
export { scoreRun } from '../score/score-run.js'
export type { ScoredActual } from '../score/score-run.js'
export { resolvePlaceholders } from '../score/values/placeholders.js'
export type { Instant, PlaceholderOptions } from '../score/values/placeholders.js'
export { coerce } from '../tool/coerce/coerce.js'
export { fillDefaults } from '../tool/coerce/fill-defaults.js'
export type { Coercion, CoercionChange, CoercionRule } from '../tool/coerce/coercion.js'
