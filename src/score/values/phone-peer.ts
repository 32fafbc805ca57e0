import { createRequire } from 'node:module'
import type { ParseError, isSupportedCountry, parsePhoneNumberWithError } from 'libphonenumber-js'
import { phonePeerMissing } from './errors.js'

/** What is used of the package. */
export interface PhonePeer {
  readonly parsePhoneNumberWithError: typeof parsePhoneNumberWithError
  readonly isSupportedCountry: typeof isSupportedCountry
  readonly ParseError: typeof ParseError
}

/**
 * The package that reads telephone numbers, loaded when the first one is read: it takes longer than all of a score.
 *
 * @throws ScoreError `peer-missing`
 */
export function phonePeer(require: NodeJS.Require = ownRequire): PhonePeer {
  try {
    // The smallest of its sets of metadata: E.164 numbers come out the same with all of them.
    return require('libphonenumber-js/min') as PhonePeer // what its types say it exports
  } catch (error) {
    if (isMissing(error)) throw phonePeerMissing(error)
    throw error
  }
}

const ownRequire = createRequire(import.meta.url)

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}
