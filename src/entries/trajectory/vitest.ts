import '../../../matchers/trajectory/register.js'

export type { CallsheetTrajectoryMatchers } from '../../../matchers/trajectory/types.js'
