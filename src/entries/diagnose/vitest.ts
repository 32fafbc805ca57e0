import '../../../matchers/diagnose/register.js'

export type {
  CallsheetDiagnoseMatchers,
  ToBeGroundedOptions,
  ToConformOptions,
} from '../../../matchers/diagnose/types.js'
