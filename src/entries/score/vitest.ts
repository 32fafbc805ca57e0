import '../../../matchers/score/register.js'

export type { AtLeastOptions, CallsheetScoreMatchers, ToScoreOptions } from '../../../matchers/score/types.js'
