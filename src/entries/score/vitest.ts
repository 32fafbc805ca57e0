import '../../../matchers/score/register.js'

export type {
  AtLeastOptions,
  CallsheetScoreMatchers,
  ToScoreArguments,
  ToScoreOptions,
} from '../../../matchers/score/types.js'
