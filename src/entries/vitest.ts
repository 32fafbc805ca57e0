import '../../matchers/core/register.js'

export type { CallsheetMatchers } from '../../matchers/core/types.js'
