import '../../../matchers/lint/register.js'

export type { CallsheetLintMatchers } from '../../../matchers/lint/types.js'
